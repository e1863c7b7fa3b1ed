import type { EventLog } from '@zmig/event-log'
import type { Check, Database } from '@zmig/kit'
import type { Projection } from '../src/define-projection.ts'

type Options = { database: Database; log: EventLog; projections: readonly Projection[] }

/** How long one event may be the oldest of the outbox, in milliseconds: twice what it takes another relay to take over. */
const STUCK_MILLISECONDS = 10_000

const postgresCheck = (database: Database): Check => ({
  ask: async () => {
    await database.query('select 1')
    return undefined
  },
})

/** Any topic and partition: only the answer matters. */
const eventLogCheck = (log: EventLog): Check => ({
  known: { engine: log.engine },
  ask: async () => {
    await log.head('orders', 0)
    return undefined
  },
})

/**
 * The relay works when the outbox moves, no matter in which process it runs. A full outbox is only busy; when its oldest
 * event stays, the relay does not work.
 */
const relayCheck = (database: Database): Check => {
  let seen: { id: number; since: number } | undefined
  return {
    ask: async () => {
      const [oldest] = await database.query<{ id: number }>('select id from events.outbox order by id limit 1')
      if (!oldest) seen = undefined
      else if (seen?.id !== oldest.id) seen = { id: oldest.id, since: performance.now() }
      return { ok: !seen || performance.now() - seen.since < STUCK_MILLISECONDS }
    },
  }
}

/** Events in the outbox, and events in the log that a projection of ours has not read. */
const eventsBehind = async ({ database, log, projections }: Options): Promise<number> => {
  const [[waiting], partitions, offsets] = await Promise.all([
    database.query<{ count: number }>('select count(*) as count from events.outbox'),
    log.list(),
    database.query<{ projection: string; topic: string; partition: number; next_offset: number }>(
      'select projection, topic, partition, next_offset from events.projection_offset where projection = any($1)',
      [projections.map(({ name }) => name)],
    ),
  ])
  const read = new Map(offsets.map((row) => [`${row.projection} ${row.topic} ${row.partition}`, row.next_offset]))
  // A copy outside the database has a fallback, and is reported as a part of its own.
  const unread = projections
    .filter(({ outside }) => outside === undefined)
    .flatMap(({ name, topics }) =>
      partitions
        .filter(({ topic }) => topics.includes(topic))
        .map(
          ({ topic, partition, start, head }) => head - Math.max(start, read.get(`${name} ${topic} ${partition}`) ?? 0),
        ),
    )
  return unread.reduce((sum, count) => sum + Math.max(0, count), waiting?.count ?? 0)
}

/**
 * Ready as soon as the read models have once held everything in the log and the outbox. After that a short lag is normal and
 * reported by a metric; it does not take the process out of service.
 */
const projectionsCheck = (options: Options): Check => {
  let caughtUp = false
  return {
    ask: async () => {
      if (caughtUp) return undefined
      const behind = await eventsBehind(options)
      caughtUp = behind === 0
      return caughtUp ? undefined : { ok: false, behind }
    },
  }
}

/** The health checks of every process with projections. They are independent: a failing part does not hide the others. */
export const backboneChecks = (options: Options): Record<'postgres' | 'eventLog' | 'relay' | 'projections', Check> => ({
  postgres: postgresCheck(options.database),
  eventLog: eventLogCheck(options.log),
  relay: relayCheck(options.database),
  projections: projectionsCheck(options),
})
