import type { Database, Sql } from '@zmig/kit'
import type { Channel, TextColumns } from './message.ts'
import { FIRST } from './priority.decider.ts'

/** A message that was not sent: given up, or failed so far. */
export type UnsentMessage = {
  id: number
  status: 'queued' | 'given_up'
  template: string
  channel: Channel
  /** `person`, `garage` or `shop`, and whose id */
  recipientKind: string
  recipient: string
  aboutId: string
  tries: number
  queuedAt: Date
  /** null while it is tried again */
  doneAt: Date | null
  nextTryAt: Date
  reason: string
} & TextColumns

const LISTED = 500

/** Messages that were given up or wait after a failure; the oldest first. */
export const listUnsent = (sql: Sql): Promise<UnsentMessage[]> =>
  sql.query<UnsentMessage>(
    `select id, status, template, channel, recipient_kind as "recipientKind", recipient, about_id as "aboutId", tries,
       queued_at as "queuedAt", done_at as "doneAt", next_try_at as "nextTryAt", coalesce(last_error, '') as reason,
       segments, delivery
     from notifications.message
     where status = 'given_up' or (status = 'queued' and last_error is not null)
     order by id limit ${LISTED}`,
  )

/**
 * A message that was given up is a new one to the provider of texts, which knows the earlier by its reference. One that is still
 * tried keeps its reference and whether it may have been taken.
 */
const AS_NEW = `reference = case when status = 'queued' then reference end, delivery = null, ask_at = null,
  uncertain_since = case when status = 'queued' then uncertain_since end`

/**
 * Puts a message that was given up, or waits for its next try, at the front of the queue, with a day of its own.
 * @returns false when there is no such message
 */
export const retryMessage = async (sql: Pick<Database, 'query'>, id: number, now: Date): Promise<boolean> => {
  const rows = await sql.query(
    `update notifications.message
     set status = 'queued', tries = 0, tried_since = $2, next_try_at = $2, done_at = null, lane = $3, kind = $4,
       ${AS_NEW}
     where id = $1 and status in ('given_up', 'queued') returning 1`,
    [id, now, FIRST.lane, FIRST.kind],
  )
  return rows.length > 0
}

/** Does the same with every message that was given up. @returns how many there were */
export const retryGivenUp = async (sql: Pick<Database, 'query'>, now: Date): Promise<number> => {
  const rows = await sql.query(
    `update notifications.message
     set status = 'queued', tries = 0, tried_since = $1, next_try_at = $1, done_at = null, lane = $2, kind = $3,
       ${AS_NEW}
     where status = 'given_up' returning 1`,
    [now, FIRST.lane, FIRST.kind],
  )
  return rows.length
}
