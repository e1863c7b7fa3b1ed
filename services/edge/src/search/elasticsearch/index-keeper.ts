import type { Database, Logger } from '@zmig/kit'
import { INDEX_KEY } from '../search-keys.ts'
import { ensureIndex, type Fault } from './live-index.ts'
import { indicesMade } from '../metrics.ts'
import type { TyreIndex } from './tyre-index.ts'

/** Caches drop every answer of the index after a refresh, so it is done once a second at most. */
const REFRESH_MS = 1_000
/** An index that was lost while nothing is sold is noticed within this time. */
const LOOK_MS = 5_000
/** Two sums on either side, a few milliseconds: a change of the index by hand is corrected within this time. */
const SUMS_MS = 3_600_000
/** How soon to try again when the engine is down. */
const RETRY_MS = 1_000

/** Keeps the live index there and findable. */
export type IndexKeeper = {
  /** A document was written: the index will be refreshed and the caches notified. */
  written(): void
  /** The live index is gone: it is made again. */
  lost(): void
  stop(): Promise<void>
}

type KeeperDeps = { database: Database; index: TyreIndex; logger: Logger; now?: () => number }

/** Counts an index that was made again, and logs why. */
const reportMade = (logger: Logger, alias: string, fault: Fault) => {
  indicesMade.inc({ reason: fault })
  const details = { alias, reason: fault }
  if (fault === 'missing' || fault === 'foreign')
    logger.info(details, 'Elasticsearch had no index of these tyres; it was made again')
  else logger.warn(details, 'the search index in Elasticsearch did not match the database; it was made again')
}

export const startIndexKeeper = (deps: KeeperDeps): IndexKeeper => {
  const { database, index, logger, now = () => performance.now() } = deps
  let lookAt = 0
  let sumsAt = 0
  let refreshAt = 0
  let restUntil = 0
  // what a process before us wrote may never have been refreshed, and the index may be that of another life
  let dirty = true
  let isFirst = true
  let failing = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let stopped = false

  const look = async () => {
    const closer = isFirst ? 'documents' : 'sums'
    const isDue = now() >= sumsAt
    const fault = await ensureIndex(database, index, isDue ? closer : 'there')
    if (fault) {
      dirty = true
      reportMade(logger, index.alias, fault)
    }
    isFirst = false
    if (isDue) sumsAt = now() + SUMS_MS
    lookAt = now() + LOOK_MS
  }
  const refresh = async () => {
    dirty = false
    refreshAt = now() + REFRESH_MS
    try {
      await index.refresh(index.alias)
      await database.query(`select pg_notify('touched', $1)`, [JSON.stringify([{ key: INDEX_KEY }])])
    } catch (error) {
      dirty = true
      throw error
    }
  }
  const keep = async () => {
    try {
      if (now() >= lookAt) await look()
      if (dirty && now() >= refreshAt) await refresh()
      failing = false
    } catch (error) {
      restUntil = now() + RETRY_MS
      // once for each outage
      if (!failing && !stopped)
        logger.warn({ err: error }, 'the search index in Elasticsearch cannot be kept; trying again')
      failing = true
    } finally {
      working = undefined
      plan()
    }
  }
  const plan = () => {
    if (stopped || working) return
    const at = Math.max(restUntil, Math.min(lookAt, dirty ? refreshAt : Infinity))
    clearTimeout(timer)
    const begin = () => {
      working = keep()
    }
    timer = setTimeout(begin, Math.max(0, at - now())).unref()
  }
  plan()

  return {
    written: () => {
      dirty = true
      plan()
    },
    lost: () => {
      lookAt = 0
      plan()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
