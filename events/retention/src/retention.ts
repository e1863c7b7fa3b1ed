import {
  type Database,
  type EventLog,
  readHistoryMarker,
  type Logger,
  type PartitionState,
  pruneInbox,
} from '@zmig/event-log'
import { metricTopics } from '@zmig/events'
import { checkpoint, type Projection, ProjectionBusy, trimmable } from '@zmig/projections'

/** How long the log in PostgreSQL stays after the history has moved, for comparison. */
const DAYS = 7
const DAY = 24 * 60 * 60 * 1_000

/** Empties a log in PostgreSQL whose history moved a week ago. @returns whether it held anything */
export const forgetMovedLog = (database: Database, now: Date): Promise<boolean> =>
  database.transaction(async (tx) => {
    const elsewhere = await readHistoryMarker(tx)
    if (!elsewhere || now.getTime() - elsewhere.since.getTime() < DAYS * DAY) return false
    const held = await tx.query('select from events.log_head limit 1')
    if (held.length === 0) return false
    // A policy of the tables lets our role delete then, and only then; it may not truncate.
    await tx.query('delete from events.log')
    await tx.query('delete from events.log_head')
    return true
  })

export type RetentionDeps = {
  database: Database
  log: EventLog
  /** every projection of the shop, replicas included: events that one of them still needs are kept */
  projections: Projection[]
  /** where the tables of a projection can be read; `database` by default */
  databaseOf?: (projection: Projection) => Database
  logger: Logger
}

type Old = PartitionState & { before: number }

/** The partitions of metrics with events recorded before an instant, and the offset where those end. */
const findOld = async (log: EventLog, instant: Date): Promise<Old[]> => {
  const states = (await log.list()).filter(({ topic }) => metricTopics.has(topic))
  const found = await Promise.all(
    states.map(async (state) => ({ ...state, before: await log.offsetAt(state.topic, state.partition, instant) })),
  )
  return found.filter(({ start, before }) => before > start)
}

/** A checkpoint is valid as long as the log keeps the events after it, so a new one is taken only when those are to be deleted. */
const keepCheckpoints = async (deps: RetentionDeps, old: Old[]): Promise<void> => {
  const { database, databaseOf = () => database, projections, logger } = deps
  for (const projection of projections) {
    const read = old.filter(({ topic }) => projection.topics.includes(topic))
    const reach = await Promise.all(read.map((place) => trimmable({ ...place, database, projections: [projection] })))
    if (reach.every((offset, index) => offset >= (read[index]?.before ?? 0))) continue
    try {
      await checkpoint({ database: databaseOf(projection), projection })
    } catch (error) {
      if (!(error instanceof ProjectionBusy)) throw error
      logger.info({ projection: projection.name }, 'no checkpoint while it is rebuilt; old metrics are kept until then')
    }
  }
}

/** `left`: old events that some projection has not read yet, or has no checkpoint of. */
export type Retained = { trimmed: number; left: number }

/**
 * Deletes the metrics that were recorded a number of days ago, once every projection that reads them has a checkpoint from
 * which it can be rebuilt without them. The others stay until the next run.
 */
export const forgetMetrics = async (deps: RetentionDeps, now: Date, days: number): Promise<Retained> => {
  const { database, log, projections } = deps
  const old = await findOld(log, new Date(now.getTime() - days * DAY))
  const total: Retained = { trimmed: 0, left: 0 }
  if (old.length === 0) return total
  await keepCheckpoints(deps, old)
  for (const { topic, partition, start, before } of old) {
    const kept = Math.max(start, Math.min(before, await trimmable({ database, projections, topic, partition })))
    if (kept > start) await log.trim(topic, partition, kept)
    total.trimmed += kept - start
    total.left += before - kept
  }
  return total
}

export type RetentionOptions = RetentionDeps & {
  clock: { now(): Date }
  /** how long metrics are kept */
  days: number
}

/** The retention is counted in days. */
const NEXT_DAY = 24 * 60 * 60 * 1_000
/** After a start the projections may still be catching up, and a rebuild or a broken connection may be over soon. */
const SOON = 60 * 1_000

const retainOnce = async (options: RetentionOptions): Promise<'done' | 'not yet'> => {
  const { database, logger, clock, days } = options
  if (await forgetMovedLog(database, clock.now()))
    logger.info({}, 'the log in PostgreSQL has been emptied: its history moved a week ago')
  await pruneInbox(database)
  const { trimmed, left } = await forgetMetrics(options, clock.now(), days)
  if (trimmed + left > 0) logger.info({ trimmed, left, days }, 'old metrics were deleted')
  return left > 0 ? 'not yet' : 'done'
}

/**
 * Deletes old metrics now and once a day; tries again a minute later when some had to stay.
 * @returns a function that stops it after the running round
 */
export const startRetention = (options: RetentionOptions): (() => Promise<void>) => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    const outcome = await retainOnce(options).catch((error: unknown) => {
      options.logger.error({ err: error }, 'deleting old metrics failed; trying again')
      return 'not yet' as const
    })
    const again = () => {
      running = round()
    }
    if (!stopped) timer = setTimeout(again, outcome === 'done' ? NEXT_DAY : SOON).unref()
  }
  let running = round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
