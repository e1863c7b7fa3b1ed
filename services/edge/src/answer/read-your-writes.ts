import type { Changed } from '@zmig/edge-contract'
import type { Logger, Sql } from '@zmig/kit'
import { findListKeys } from '../tyre/list-keys.ts'
import type { TouchedBus } from './touched.ts'

/** 1 s: the projection usually takes 10 ms; if it is that late, the answer goes out and the reader sees it soon. */
const PATIENCE_MS = 1_000

/** While nothing at all is projected, as when the event log is away, nobody waits much for what will not come. */
const IMPATIENCE_MS = 30

/**
 * Projections tell within this time, in milliseconds, even under load, so the tables are asked only after it, for what
 * was told before anybody listened: at hundreds of orders a second, asking earlier would be most of what edge does, and
 * nearly always too early.
 */
const LOOK_AFTER_MS = 100

/**
 * Waits until the read models show what a command changed, then forgets the older answers of this process. A courtesy
 * to a caller whose command is committed: it never throws.
 */
export type ReadYourWrites = (changed: Changed[]) => Promise<void>

/** How to ask a read model for the version it holds, by the kind of key. */
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
 * Settles when the row is shown with this version or a later one, as a projection told or as its table was seen. A touch
 * without a version says that something changed, not that it is this: the table is asked again.
 */
const untilShown = (sql: Sql, bus: TouchedBus, awaited: Changed) => {
  const { promise, resolve, reject } = Promise.withResolvers<'told' | 'seen'>()
  const look = () => void isShown(sql, awaited).then((shown) => shown && resolve('seen'), reject)
  const stopListening = bus.onTouched((rows) => {
    const touched = rows === 'all' ? [{ key: awaited.key }] : rows.filter(({ key }) => key === awaited.key)
    if (touched.some(({ version }) => version !== undefined && version >= awaited.version)) resolve('told')
    else if (touched.some(({ version }) => version === undefined)) look()
  })
  const first = setTimeout(look, LOOK_AFTER_MS) // for what was told before we listened
  const stop = () => {
    clearTimeout(first)
    stopListening()
  }
  return { awaited, promise, stop }
}

export const createReadYourWrites = (
  sql: Sql,
  bus: TouchedBus,
  logger: Pick<Logger, 'warn'>,
  patienceMs = PATIENCE_MS,
): ReadYourWrites => {
  /** since the last time that somebody waited in vain, no projection has touched anything */
  let silent = false
  bus.onTouched(() => (silent = false))
  return async (changed) => {
    const keys = changed.map(({ key }) => key)
    const waits = changed.map((row) => untilShown(sql, bus, row))
    const allShown = async () => {
      const how = await Promise.all(waits.map(({ promise }) => promise))
      // a changed product is in lists too: who tells of it names them, but the table may show it before anybody tells
      const seen = waits.filter((_, place) => how[place] === 'seen').map(({ awaited }) => awaited.key)
      const eans = seen.filter((key) => key.startsWith('tyre:')).map((key) => key.slice('tyre:'.length))
      if (eans.length > 0) keys.push(...(await findListKeys(sql, eans)))
    }
    const patience = Promise.withResolvers<'in vain'>()
    const timer = setTimeout(() => patience.resolve('in vain'), silent ? IMPATIENCE_MS : patienceMs)
    let shown: unknown
    try {
      shown = await Promise.race([allShown(), patience.promise])
    } catch (error) {
      logger.warn({ err: error }, 'the read models could not be asked whether they show a command')
    } finally {
      clearTimeout(timer)
      for (const { stop } of waits) stop()
      bus.drop(keys) // which tells the listeners too
      silent = shown === 'in vain'
    }
  }
}
