import { partitionOf, topicOf, type EventEnvelope } from '@zmig/events'
import type { Addressed, EventLog } from '@zmig/event-log'
import { eventOf } from './outbox-load.ts'
import type { OpenBackbone } from './fixture.ts'

/** As many as the relay takes at once. */
export const BATCH = 2_000

/** Events in batches, each made when it is its turn: a hundred thousand at once would be work for the collector. */
export const batchesOf = function* (count: number): Generator<EventEnvelope[]> {
  for (let first = 0; first < count; first += BATCH)
    yield Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => eventOf(first + index))
}

const addressed = (event: EventEnvelope): Addressed => {
  const topic = topicOf(event.type)
  return { topic, partition: partitionOf(topic, event.key), event }
}

/** Only the log's append, one batch after the other, without reading an outbox. @returns seconds */
export const appendDirectly = async (log: EventLog, count: number): Promise<number> => {
  let seconds = 0
  for (const events of batchesOf(count)) {
    const batch = events.map(addressed)
    const began = performance.now()
    await log.appendAll(batch)
    seconds += (performance.now() - began) / 1_000
  }
  return seconds
}

/**
 * What PostgreSQL can do at best: the rows of the outbox into a table with the columns of the log and no index, in one
 * statement. @returns seconds
 */
export const insertSelect = async ({ database }: OpenBackbone): Promise<number> => {
  await database.query('create table bare (like events.log)')
  const began = performance.now()
  await database.query(
    `insert into bare (topic, partition, log_offset, event_id, source, type, version, key, time, data, recorded_at)
     select topic, partition, id, (event ->> 'id')::uuid, event ->> 'source', event ->> 'type',
       (event ->> 'version')::int, event ->> 'key', event ->> 'time', event -> 'data', clock_timestamp()
     from events.outbox order by id`,
  )
  const seconds = (performance.now() - began) / 1_000
  await database.query('drop table bare')
  return seconds
}
