import type { Database, Sql } from '@zmig/event-log'
import { waitForRelay } from './relay-lock.ts'

/** An event that the relay has parked. */
export type ParkedEvent = {
  /** its place in the outbox */
  id: number
  topic: string
  /** missing in a row that was written without the catalogue */
  key: string | null
  type: string | null
  eventId: string | null
  reason: string
  parkedAt: Date
}

/** The parked events, in the order of the outbox. */
export const listParkedEvents = (database: Sql): Promise<ParkedEvent[]> =>
  database.query<ParkedEvent>(
    `select id, topic, key, event ->> 'type' as type, event ->> 'id' as "eventId", reason, parked_at as "parkedAt"
     from events.outbox_parked order by id`,
  )

/** A row that was written without the catalogue may lack a key, which counts as the empty key. */
const OF_KEY = `($1::text is null or coalesce(key, '') = $1)`

/**
 * Returns parked events to their places in the outbox, after their cause was fixed. Events that are refused again are
 * parked again.
 * @param key of the events; all when left out
 * @returns how many went back
 */
export const releaseParkedEvents = (database: Database, key?: string): Promise<number> =>
  database.transaction(async (tx) => {
    await waitForRelay(tx)
    const released = await tx.query(
      `with released as (delete from events.outbox_parked where ${OF_KEY} returning id, topic, partition, event, bytes)
       insert into events.outbox (id, topic, partition, event, bytes) overriding system value
       select * from released returning pg_notify('outbox', '')`,
      [key ?? null],
    )
    return released.length
  })

/**
 * Deletes the first parked event of a key, which the log refused. The events that wait behind it can then be released.
 * @returns how many were deleted: one in each topic where events of the key are parked
 */
export const discardParkedEvents = async (database: Sql, key: string): Promise<number> => {
  const gone = await database.query(
    `delete from events.outbox_parked where id in (select min(id) from events.outbox_parked where ${OF_KEY} group by topic)
     returning id`,
    [key],
  )
  return gone.length
}
