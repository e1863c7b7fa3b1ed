import type { Database, Sql } from '@zmig/event-log'
import { waitForRelay } from './relay-lock.ts'

/** An event that was taken out of the relay's way. */
export type ParkedEvent = {
  /** its place in the outbox */
  id: number
  topic: string
  /** of a row that was written around the catalogue, these may be missing */
  key: string | null
  type: string | null
  eventId: string | null
  reason: string
  parkedAt: Date
}

/** What the relay has set aside, in the order of the outbox. */
export const listParkedEvents = (database: Sql): Promise<ParkedEvent[]> =>
  database.query<ParkedEvent>(
    `select id, topic, key, event ->> 'type' as type, event ->> 'id' as "eventId", reason, parked_at as "parkedAt"
     from events.outbox_parked order by id`,
  )

/** A row that was written around the catalogue may lack a key: it counts as the empty one. */
const OF_KEY = `($1::text is null or coalesce(key, '') = $1)`

/**
 * Puts parked events back at their old places in the outbox, after their cause was mended; what is still refused is
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
 * Gives up for ever what the log refused of a key: the first that is parked. Those that waited behind it can be released.
 * @returns how many were given up: one in each topic where events of the key are parked
 */
export const discardParkedEvents = async (database: Sql, key: string): Promise<number> => {
  const gone = await database.query(
    `delete from events.outbox_parked where id in (select min(id) from events.outbox_parked where ${OF_KEY} group by topic)
     returning id`,
    [key],
  )
  return gone.length
}
