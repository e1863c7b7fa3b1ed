import type { RecordedEvent } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Place } from '../offsets.ts'

/** An event that is set aside, and why. */
export type Parked = { event: RecordedEvent; reason: string }

/** Sets events aside in the projection's transaction; they stay readable in the log at their offset. */
export const park = async (tx: Sql, { projection, topic, partition }: Place, parked: Parked[]): Promise<void> => {
  if (parked.length === 0) return
  await tx.query(
    `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, reason)
     select $1, $2, $3, log_offset, key, type, event_id, reason
     from unnest($4::bigint[], $5::text[], $6::text[], $7::uuid[], $8::text[]) as u(log_offset, key, type, event_id, reason)
     on conflict do nothing`,
    [
      projection,
      topic,
      partition,
      parked.map(({ event }) => event.offset),
      parked.map(({ event }) => event.key),
      parked.map(({ event }) => event.type),
      parked.map(({ event }) => event.id),
      parked.map(({ reason }) => reason.slice(0, 2_000)),
    ],
  )
}
