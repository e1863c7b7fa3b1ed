import { topics, type RecordedEvent, type Topic } from '@zmig/events'
import type { Database } from './database.ts'
import type { PartitionState, TransactionalEventLog } from './event-log.port.ts'
import { followPartitions } from './follow.ts'

type LogRow = Omit<RecordedEvent, 'traceparent'> & { traceparent: string | null }

const toRecorded = ({ traceparent, ...event }: LogRow): RecordedEvent =>
  traceparent === null ? event : { ...event, traceparent }

const everyPartition = (): { topic: Topic; partition: number }[] =>
  Object.entries(topics).flatMap(([topic, { partitions }]) =>
    Array.from({ length: partitions }, (_, partition) => ({ topic: topic as Topic, partition })),
  )

/**
 * The log in PostgreSQL: offsets come from a counter row per partition that an append locks until it commits.
 * Needs `eventMigrations`.
 */
export const createPostgresEventLog = (database: Database): TransactionalEventLog => {
  const log: TransactionalEventLog = {
    engine: 'postgres',

    append: (topic, partition, events) => log.appendIn(database, topic, partition, events),

    appendIn: async (sql, topic, partition, events) => {
      if (events.length === 0) return
      const values = [topic, partition, JSON.stringify(events)]
      await sql.query('select events.append($1, $2, $3)', values, { name: 'log-append' })
    },

    appendAll: (events) => log.appendAllIn(database, events),

    appendAllIn: async (sql, events) => {
      if (events.length === 0) return
      await sql.query('select events.append_all($1)', [JSON.stringify(events)], { name: 'log-append-all' })
    },

    read: async (topic, partition, fromOffset, limit) => {
      const rows = await database.query<LogRow>(
        `select topic, partition, log_offset as offset, event_id as id, source, type, version, key, time, data, traceparent
         from events.log where topic = $1 and partition = $2 and log_offset >= $3 order by log_offset limit $4`,
        [topic, partition, fromOffset, limit],
        { name: 'log-read' },
      )
      const events = rows.map(toRecorded)
      return { events, next: (events.at(-1)?.offset ?? fromOffset - 1) + 1, more: events.length === limit }
    },

    head: async (topic: Topic, partition) => {
      const [row] = await database.query<{ next_offset: number }>(
        'select next_offset from events.log_head where topic = $1 and partition = $2',
        [topic, partition],
        { name: 'log-head' },
      )
      return row?.next_offset ?? 0
    },

    list: async () => {
      const held = await database.query<PartitionState>(
        `select topic, partition, next_offset as head, coalesce(
           (select min(log_offset) from events.log l where l.topic = h.topic and l.partition = h.partition), next_offset) as start
         from events.log_head h`,
        [],
        { name: 'log-list' },
      )
      const known = new Map(held.map((state) => [`${state.topic}:${state.partition}`, state]))
      return everyPartition().map(
        ({ topic, partition }) => known.get(`${topic}:${partition}`) ?? { topic, partition, start: 0, head: 0 },
      )
    },

    trim: async (topic, partition, before) => {
      await database.query('delete from events.log where topic = $1 and partition = $2 and log_offset < $3', [
        topic,
        partition,
        before,
      ])
    },

    follow: (onAppend) => followPartitions(database, onAppend),

    close: () => Promise.resolve(), // the database is the caller's
  }
  return log
}
