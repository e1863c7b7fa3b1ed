import { metricTopics } from '@zmig/events'
import type { Database, EventLog, Logger, PartitionState } from '@zmig/event-log'
import { checkpoint, ProjectionBusy, trimmable, type Projection } from '@zmig/projections'

const DAY = 24 * 60 * 60 * 1_000

export type RetentionDeps = {
  database: Database
  log: EventLog
  /** every projection of the shop, replicas included: what one of them still needs is not forgotten */
  projections: Projection[]
  logger: Logger
}

type Old = PartitionState & { before: number }

/** The metrics' partitions that hold events recorded before a moment, and where those end. */
const findOld = async (log: EventLog, moment: Date): Promise<Old[]> => {
  const states = (await log.list()).filter(({ topic }) => metricTopics.has(topic))
  const found = await Promise.all(
    states.map(async (state) => ({ ...state, before: await log.offsetAt(state.topic, state.partition, moment) })),
  )
  return found.filter(({ start, before }) => before > start)
}

/** A checkpoint serves for as long as the log keeps events, so one is needed only when the last one is as old as that. */
const keepCheckpoints = async (deps: RetentionDeps, old: Old[]): Promise<void> => {
  const { database, projections, logger } = deps
  for (const projection of projections) {
    const read = old.filter(({ topic }) => projection.topics.includes(topic))
    const reach = await Promise.all(read.map((place) => trimmable({ ...place, database, projections: [projection] })))
    if (reach.every((offset, index) => offset >= (read[index]?.before ?? 0))) continue
    try {
      await checkpoint({ database, projection })
    } catch (error) {
      if (!(error instanceof ProjectionBusy)) throw error
      logger.info({ projection: projection.name }, 'no checkpoint while it is rebuilt; old metrics are kept until then')
    }
  }
}

/** `left`: old events that some projection has not read, or not kept a checkpoint of, yet. */
export type Retained = { trimmed: number; left: number }

/**
 * Forgets the metrics that were recorded before a moment, once every projection that reads them has a checkpoint from
 * which it can be rebuilt without them. What is not read or not kept yet stays until the next time.
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
