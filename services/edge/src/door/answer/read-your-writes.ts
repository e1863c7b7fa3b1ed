import type { Changed } from '@zmig/edge-contract'
import type { Logger, Sql } from '@zmig/kit'
import type { TouchedBus } from './touched.ts'

/** 1 s: the projection usually takes 10 ms; when it is later, the answer goes out and the reader sees the change soon. */
const WAIT_MS = 1_000

/** While no projection writes anything, for instance because the event log is away, waiting is mostly useless. */
const SHORT_WAIT_MS = 30

/**
 * Projections notify within this time, in milliseconds, even under load. The tables are queried only after it, for changes
 * that were notified before the wait began: at hundreds of orders a second, querying earlier would be most of edge's work,
 * and nearly always too early.
 */
const QUERY_AFTER_MS = 100

/**
 * Waits until the read models show what a command changed, then drops the older answers of this process. The command is
 * committed already, so this never throws.
 */
export type ReadYourWrites = (changed: Changed[]) => Promise<void>

/** The query for the version that a read model holds, by the kind of key. */
const VERSIONS: Record<string, string> = {
  order: 'select version from edge.placed_order where order_id = $1',
  return: 'select 1 as version from edge.placed_order where order_id = $1 and return_case = $2',
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

/**
 * Resolves when the row is shown with this version or a later one: by the notification of a projection, or by a query of
 * its table. A notification without a version does not say what changed: the table is queried again.
 */
const untilShown = (sql: Sql, bus: TouchedBus, awaited: Changed) => {
  const { promise, resolve, reject } = Promise.withResolvers<'notified' | 'queried'>()
  const query = () => void isShown(sql, awaited).then((shown) => shown && resolve('queried'), reject)
  const stopListening = bus.onTouched((rows) => {
    const touched = rows === 'all' ? [{ key: awaited.key }] : rows.filter(({ key }) => key === awaited.key)
    if (touched.some(({ version }) => version !== undefined && version >= awaited.version)) resolve('notified')
    else if (touched.some(({ version }) => version === undefined)) query()
  })
  const first = setTimeout(query, QUERY_AFTER_MS) // for a notification that came before we listened
  const stop = () => {
    clearTimeout(first)
    stopListening()
  }
  return { awaited, promise, stop }
}

type Deps = {
  sql: Sql
  bus: TouchedBus
  logger: Pick<Logger, 'warn'>
  /** keys of every list that shows these products */
  findListKeys: (sql: Sql, eans: string[]) => Promise<string[]>
  waitMs?: number
}

export const createReadYourWrites = ({ sql, bus, logger, findListKeys, waitMs = WAIT_MS }: Deps): ReadYourWrites => {
  /** the last wait timed out, and no projection has written anything since */
  let silent = false
  bus.onTouched(() => (silent = false))
  return async (changed) => {
    const keys = changed.map(({ key }) => key)
    const waits = changed.map((row) => untilShown(sql, bus, row))
    const allShown = async () => {
      const how = await Promise.all(waits.map(({ promise }) => promise))
      // a changed product is in lists too: a notification names them, but a query may see the change before it
      const queried = waits.filter((_, place) => how[place] === 'queried').map(({ awaited }) => awaited.key)
      const eans = queried.filter((key) => key.startsWith('tyre:')).map((key) => key.slice('tyre:'.length))
      if (eans.length > 0) keys.push(...(await findListKeys(sql, eans)))
    }
    const timeout = Promise.withResolvers<'in vain'>()
    const timer = setTimeout(() => timeout.resolve('in vain'), silent ? SHORT_WAIT_MS : waitMs)
    let shown: unknown
    try {
      shown = await Promise.race([allShown(), timeout.promise])
    } catch (error) {
      logger.warn({ err: error }, 'the read models could not be asked whether they show a command')
    } finally {
      clearTimeout(timer)
      for (const { stop } of waits) stop()
      bus.drop(keys) // which notifies the listeners too
      silent = shown === 'in vain'
    }
  }
}
