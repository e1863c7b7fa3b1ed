import type { EventEnvelope, Topic } from '@zmig/events'
import { createByteBudget } from './byte-budget.ts'
import type { Database } from './database.ts'
import type { Addressed, TransactionalEventLog } from './event-log.port.ts'
import { MAX_BYTES_IN_FLIGHT } from './limits.ts'
import { createLogQuery } from './postgres/query.ts'
import { appendCall, appendQuery, appendWithin, readSlice } from './postgres/append-and-read.ts'
import { followPartitions, headOf, listPartitions, offsetAt, trimPartition } from './postgres/partitions.ts'

/**
 * The log in PostgreSQL: offsets come from a counter row per partition that an append locks until it commits.
 * Needs `eventMigrations`.
 */
export const createPostgresEventLog = (database: Database): TransactionalEventLog => {
  const query = createLogQuery(database)
  const budget = createByteBudget(MAX_BYTES_IN_FLIGHT)
  const place = (topic: Topic, partition: number, events: EventEnvelope[]): Addressed[] =>
    events.map((event) => ({ topic, partition, event }))

  const log: TransactionalEventLog = {
    engine: 'postgres',
    append: (topic, partition, events) => log.appendAll(place(topic, partition, events)),
    appendIn: (tx, topic, partition, events) => log.appendAllIn(tx, place(topic, partition, events)),
    appendAll: async (events) => {
      if (events.length === 0) return
      await budget.run(
        () => appendCall(events),
        (call) => query(appendQuery(call)),
      )
    },
    appendAllIn: async (tx, events) => {
      if (events.length > 0) await appendWithin(tx, appendCall(events))
    },
    read: (topic, partition, fromOffset, limit) => readSlice(query, topic, partition, fromOffset, limit),
    head: (topic, partition) => headOf(query, topic, partition),
    offsetAt: (topic, partition, instant) => offsetAt(query, topic, partition, instant),
    list: () => listPartitions(query),
    trim: (topic, partition, before) => trimPartition(query, topic, partition, before),
    follow: (onAppend) => followPartitions(database, query, onAppend),
    close: () => Promise.resolve(), // the database is the caller's
  }
  return log
}
