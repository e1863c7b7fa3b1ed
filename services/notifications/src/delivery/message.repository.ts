import type { Database, Sql } from '@zmig/kit'
import type { Channel, Facts, NewMessage, QueuedMessage } from '../message/message.ts'
import type { Outcome } from './after-try.decider.ts'

type Row = {
  id: number
  event_id: string
  template: NewMessage['template']
  recipient_kind: NewMessage['recipientKind']
  recipient: string
  channel: Channel
  about_kind: NewMessage['aboutKind']
  about_id: string
  facts: Facts
  tries: number
  tried_since: Date
}

const toMessage = (row: Row): QueuedMessage => ({
  id: row.id,
  eventId: row.event_id,
  template: row.template,
  recipientKind: row.recipient_kind,
  recipient: row.recipient,
  channel: row.channel,
  aboutKind: row.about_kind,
  aboutId: row.about_id,
  facts: row.facts,
  tries: row.tries,
  triedSince: row.tried_since,
})

/**
 * Takes due messages for this process. Nobody else takes them until `until`: when the process dies meanwhile they are due
 * again then. What is told of one thing to one recipient keeps its order, so a later message waits for an earlier one.
 */
export const claimDue = async (
  sql: Sql,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<QueuedMessage[]> => {
  const rows = await sql.query<Row>(
    `with due as (
       select id from notifications.message as due
       where status = 'queued' and next_try_at <= $1 and not exists (
         select from notifications.message as earlier
         where earlier.status = 'queued' and earlier.about_id = due.about_id and earlier.recipient = due.recipient
           and earlier.channel = due.channel and earlier.id < due.id)
       order by next_try_at, id limit $3
       for update skip locked
     )
     update notifications.message as taken set tries = taken.tries + 1, next_try_at = $2
     from due where taken.id = due.id
     returning taken.*`,
    [now, until, limit],
    { name: 'notifications-claim' },
  )
  return rows.map(toMessage)
}

/** Writes down what became of a message. @returns whether it was still waiting for that */
export const recordOutcome = async (tx: Sql, id: number, outcome: Outcome, now: Date): Promise<boolean> => {
  const again = outcome.status === 'queued'
  const rows = await tx.query(
    `update notifications.message set status = $2, last_error = $3, done_at = $4, next_try_at = coalesce($5, next_try_at)
     where id = $1 and status = 'queued' returning 1`,
    [
      id,
      outcome.status,
      'reason' in outcome ? outcome.reason : null,
      again ? null : now,
      again ? outcome.nextTryAt : null,
    ],
    { name: 'notifications-record' },
  )
  return rows.length > 0
}

/** A message that did not get out: given up, or tried in vain so far. */
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
  nextTryAt: Date
  reason: string
}

const LISTED = 500

/** What was given up, and what is still tried after a failure; the oldest first. */
export const listUnsent = (sql: Sql): Promise<UnsentMessage[]> =>
  sql.query<UnsentMessage>(
    `select id, status, template, channel, recipient_kind as "recipientKind", recipient, about_id as "aboutId", tries,
       queued_at as "queuedAt", next_try_at as "nextTryAt", coalesce(last_error, '') as reason
     from notifications.message
     where status = 'given_up' or (status = 'queued' and last_error is not null)
     order by id limit ${LISTED}`,
  )

/**
 * Puts a message that was given up, or waits for its next try, at the front of the queue, with a day of its own.
 * @returns false when there is no such message
 */
export const retryMessage = async (sql: Pick<Database, 'query'>, id: number, now: Date): Promise<boolean> => {
  const rows = await sql.query(
    `update notifications.message
     set status = 'queued', tries = 0, tried_since = $2, next_try_at = $2, done_at = null
     where id = $1 and status in ('given_up', 'queued') returning 1`,
    [id, now],
  )
  return rows.length > 0
}
