import type { EventLog, Sql } from '@zmig/event-log'
import type { Place } from '../offsets.ts'

/**
 * Remembers, in the caller's transaction, that a projection goes on without these parked events.
 * @returns how many there were
 */
export const giveUp = async (tx: Sql, { projection, topic, partition }: Place, offsets: number[]): Promise<number> => {
  const gone = await tx.query(
    `with gone as (
       delete from events.parked where projection = $1 and topic = $2 and partition = $3 and log_offset = any($4)
       returning projection, topic, partition, log_offset, key, type, event_id, reason
     ) insert into events.given_up (projection, topic, partition, log_offset, key, type, event_id, reason)
       select * from gone on conflict do nothing returning 1`,
    [projection, topic, partition, offsets],
  )
  return gone.length
}

/** What a projection has been told to go on without. */
export type GivenUp = { count: number; has(topic: string, partition: number, offset: number): boolean }

/** @param projection name of the live one; what is built beside it leaves out the same */
export const readGivenUp = async (sql: Sql, projection: string): Promise<GivenUp> => {
  const rows = await sql.query<{ place: string }>(
    `select topic || ':' || partition || ':' || log_offset as place from events.given_up where projection = $1`,
    [projection],
  )
  const places = new Set(rows.map(({ place }) => place))
  return {
    count: places.size,
    has: (topic, partition, offset) => places.has(`${topic}:${partition}:${offset}`),
  }
}

/** A log as if it had never held these events. */
export const withoutGivenUp = (log: EventLog, givenUp: GivenUp): EventLog =>
  givenUp.count === 0
    ? log
    : {
        ...log,
        read: async (topic, partition, ...range) => {
          const slice = await log.read(topic, partition, ...range)
          return { ...slice, events: slice.events.filter(({ offset }) => !givenUp.has(topic, partition, offset)) }
        },
      }
