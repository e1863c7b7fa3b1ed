import type { Changed } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type { TouchedBus, TouchedRow } from './touched.ts'

/** 1 s: the projection usually takes 10 ms; if it is that late, the answer goes out and the reader sees it soon. */
const PATIENCE_MS = 1_000

/** Waits until the read models show what a command changed, then forgets the older answers of this process. */
export type ReadYourWrites = (changed: Changed[]) => Promise<void>

/** How to ask a read model for the version it holds, by the kind of key. */
const VERSIONS: Record<string, string> = {
  order: 'select version from edge.placed_order where order_id = $1',
  tyre: 'select revision as version from edge.tyre where ean = $1',
  like: 'select version from edge.item_like where kind = $1 and item_id = $2',
}

const isShown = async (sql: Sql, { key, version }: Changed): Promise<boolean> => {
  const [kind = '', ...id] = key.split(':')
  const query = VERSIONS[kind]
  if (!query) return false
  const [row] = await sql.query<{ version: number }>(query, id)
  return row !== undefined && row.version >= version
}

/** Settles when the row is touched with this version or a later one; `stop` gives the wait up. */
const untilTouched = (bus: TouchedBus, { key, version }: Changed) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopListening = bus.onTouched((rows) => {
    const shows = (row: TouchedRow) => row.key === key && (row.version ?? Number.POSITIVE_INFINITY) >= version
    if (rows !== 'all' && rows.some(shows)) resolve()
  })
  return {
    promise,
    stop: () => {
      stopListening()
      resolve()
    },
  }
}

export const createReadYourWrites =
  (sql: Sql, bus: TouchedBus, patienceMs = PATIENCE_MS): ReadYourWrites =>
  async (changed) => {
    // listens before it looks, so that a row written in between is not missed
    const waits = changed.map((row) => ({ row, wait: untilTouched(bus, row) }))
    const timer = setTimeout(() => waits.forEach(({ wait }) => wait.stop()), patienceMs)
    try {
      await Promise.all(
        waits.map(async ({ row, wait }) => {
          if (await isShown(sql, row)) wait.stop()
          await wait.promise
        }),
      )
    } finally {
      clearTimeout(timer)
      for (const { wait } of waits) wait.stop()
      bus.drop(changed.map(({ key }) => key))
    }
  }
