import { envelopeOf, type RecordedEvent, type Topic } from '@zmig/events'
import type { Logger, Sql } from '@zmig/event-log'
import type { Place } from '../offsets.ts'
import type { Projection } from '../define-projection.ts'

/** An event to park, and the reason. */
export type Parked = { event: RecordedEvent; reason: string }

/**
 * Parks events in the projection's transaction. They are stored with their data: the log may delete them while they wait,
 * once a checkpoint covers them.
 */
export const park = async (tx: Sql, { projection, topic, partition }: Place, parked: Parked[]): Promise<void> => {
  if (parked.length === 0) return
  await tx.query(
    `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, event, reason)
     select $1, $2, $3, log_offset, key, type, event_id, event::json, reason
     from unnest($4::bigint[], $5::text[], $6::text[], $7::uuid[], $8::text[], $9::text[])
       as u(log_offset, key, type, event_id, event, reason)
     on conflict do nothing`,
    [
      projection,
      topic,
      partition,
      parked.map(({ event }) => event.offset),
      parked.map(({ event }) => event.key),
      parked.map(({ event }) => event.type),
      parked.map(({ event }) => event.id),
      parked.map(({ event }) => JSON.stringify(envelopeOf(event))),
      parked.map(({ reason }) => reason.slice(0, 2_000)),
    ],
  )
}

/** Logs the parked events without the reason, which is in the table only, because it may quote the data. */
export const logParked = (logger: Logger, place: Place, parked: Parked[]): void => {
  for (const { event } of parked) {
    const { id, type, key, offset } = event
    logger.warn({ ...place, offset, id, type, key }, 'event parked')
  }
}

/** A parked event without its data. */
export type ParkedEvent = {
  projection: string
  topic: Topic
  partition: number
  offset: number
  key: string
  type: string
  since: Date
  reason: string
}

/** The parked events, oldest offsets first. @param projections only these; all targets when left out */
export const listParked = (sql: Sql, projections?: Projection[]): Promise<ParkedEvent[]> =>
  sql.query<ParkedEvent>(
    `select projection, topic, partition, log_offset as offset, key, type, parked_at as since, reason
     from events.parked where $1::text[] is null or projection = any($1) order by projection, topic, partition, log_offset`,
    [projections?.map(({ name }) => name) ?? null],
  )

/** @param projection name of a projection or of another target */
export const countParked = async (sql: Sql, projection: string): Promise<number> => {
  const [row] = await sql.query<{ count: number }>(
    'select count(*) as count from events.parked where projection = $1',
    [projection],
  )
  return row?.count ?? 0
}
