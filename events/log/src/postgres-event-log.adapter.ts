import type { RecordedEvent, Topic } from '@zmig/events'
import type { Database } from './database.ts'
import type { TransactionalEventLog } from './event-log.port.ts'
import { followPartitions } from './follow.ts'

type LogRow = Omit<RecordedEvent, 'traceparent'> & { traceparent: string | null }

const toRecorded = ({ traceparent, ...event }: LogRow): RecordedEvent =>
  traceparent === null ? event : { ...event, traceparent }

/**
 * The log in PostgreSQL: offsets come from a counter row per partition that an append locks until it commits.
 * Needs `eventMigrations`.
 */
export const createPostgresEventLog = (database: Database): TransactionalEventLog => {
  const log: TransactionalEventLog = {
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
      return rows.map(toRecorded)
    },

    head: async (topic: Topic, partition) => {
      const [row] = await database.query<{ next_offset: number }>(
        'select next_offset from events.log_head where topic = $1 and partition = $2',
        [topic, partition],
        { name: 'log-head' },
      )
      return row?.next_offset ?? 0
    },

    follow: (onAppend) => followPartitions(database, onAppend),
  }
  return log
}
