import { ENQUIRY_DAYS } from '@zmig/edge-contract'
import { claimRows, lockDueRows, type Database, type Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Channel, Facts, NewMessage, Outcome, QueuedMessage, Template } from './message.ts'
import { chooseNext, FIRST, priorityOf, STEP, type Priority } from './priority.decider.ts'

/**
 * Puts messages into the queue, once for each event, template, kind of recipient and channel.
 * @param now when they may be sent first
 */
export const enqueue = async (tx: Sql, messages: NewMessage[], now: Date): Promise<void> => {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({
    event_id: message.eventId,
    template: message.template,
    recipient_kind: message.recipientKind,
    recipient: message.recipient,
    channel: message.channel,
    about_kind: message.aboutKind,
    about_id: message.aboutId,
    facts: message.facts,
    ...priorityOf(message),
  }))
  await tx.query(
    `insert into notifications.message
       (event_id, template, recipient_kind, recipient, channel, about_kind, about_id, facts, lane, kind,
        queued_at, tried_since, next_try_at)
     select event_id, template, recipient_kind, recipient, channel, about_kind, about_id, facts, lane, kind, $2, $2, $2
     from jsonb_to_recordset($1::jsonb) as new(event_id uuid, template text, recipient_kind text, recipient text,
       channel text, about_kind text, about_id text, facts jsonb, lane smallint, kind text)
     on conflict (event_id, template, recipient_kind, channel) do nothing`,
    [JSON.stringify(rows), now],
    { name: 'notifications-enqueue', unanswered: true },
  )
  await bringForward(tx, messages)
  await dropPairs(tx, messages, now)
  await dropMoves(tx, messages, now)
}

/**
 * Lets what waits about an order go with a more urgent message about it: messages about one thing keep their order, so what
 * came before must not hold up what a buyer waits for.
 */
const bringForward = async (tx: Sql, messages: NewMessage[]): Promise<void> => {
  await tx.query(
    `update notifications.message as waiting set lane = urgent.lane, kind = urgent.kind
     from unnest($1::text[]) as about(id) cross join lateral (
       select id, lane, kind from notifications.message
       where about_id = about.id and status = 'queued' order by lane, id desc limit 1) as urgent
     where waiting.about_id = about.id and waiting.status = 'queued' and waiting.id < urgent.id
       and (waiting.lane, waiting.kind) is distinct from (urgent.lane, urgent.kind)`,
    [[...new Set(messages.map(({ aboutId }) => aboutId))]],
    { name: 'notifications-bring-forward', unanswered: true },
  )
}

/** Drops what tells a garage of a move that it has not been told of when the appointment has moved again, or is cancelled. */
const dropMoves = async (tx: Sql, messages: NewMessage[], now: Date): Promise<void> => {
  const later = messages.filter(({ template }) => template === 'garage-moved' || template === 'garage-cancelled')
  if (later.length === 0) return
  await tx.query(
    `update notifications.message set status = 'skipped', last_error = 'overtaken', done_at = $2 where id in (
       select moved.id from notifications.message as moved
       where about_id = any($1::text[]) and template = 'garage-moved' and status = 'queued' and tries = 0 and exists (
         select from notifications.message as later
         where later.about_id = moved.about_id and later.recipient = moved.recipient and later.id > moved.id
           and later.template in ('garage-moved', 'garage-cancelled'))
       for update skip locked)`,
    [later.map(({ aboutId }) => aboutId), now],
  )
}

/**
 * Drops a booking and its cancellation when both are still queued for the same garage, as when money comes for a slot that
 * another order has by now. A message that is being sent stays, and so does its cancellation.
 */
const dropPairs = async (tx: Sql, messages: NewMessage[], now: Date): Promise<void> => {
  const cancelled = messages.filter(({ template }) => template === 'garage-cancelled')
  for (const { aboutId, recipient } of cancelled) {
    const waiting = (template: Template) =>
      lockDueRows<{ id: number }>(tx, {
        table: 'notifications.message',
        due: `about_id = $1 and recipient = $2 and template = $3 and status = 'queued' and tries = 0`,
        order: 'id desc',
        limit: 1,
        columns: 'id',
        values: [aboutId, recipient, template],
      })
    const [booking] = await waiting('garage-booking')
    const [cancelling] = await waiting('garage-cancelled')
    if (!booking || !cancelling || cancelling.id < booking.id) continue
    await tx.query(
      `update notifications.message set status = 'skipped', last_error = 'overtaken', done_at = $2
       where id = any($1::bigint[])`,
      [[booking.id, cancelling.id], now],
    )
  }
}

/** When this service began: it sends no messages about events before that. */
export const readBeginning = async (sql: Sql): Promise<Date> => {
  const [row] = await sql.query<{ since: Date }>('select since from notifications.beginning', [], {
    name: 'notifications-beginning',
  })
  if (!row) throw new Error('notifications.beginning is empty; a migration fills it')
  return row.since
}

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
 * The oldest due messages of each kind. Messages about one thing to one recipient keep their order: a later one waits for
 * an earlier one.
 */
const readWaiting = (sql: Sql, now: Date): Promise<(Priority & { id: number })[]> =>
  sql.query<Priority & { id: number }>(
    `with recursive kinds as (
       (select lane, kind from notifications.message where status = 'queued' and not gathered
        order by lane, kind limit 1)
       union all
       select next.* from kinds cross join lateral (
         select lane, kind from notifications.message
         where status = 'queued' and not gathered and (lane, kind) > (kinds.lane, kinds.kind)
         order by lane, kind limit 1) as next
     )
     select kinds.lane, kinds.kind, due.id from kinds cross join lateral (
       select id, next_try_at from notifications.message as due
       where status = 'queued' and not gathered and lane = kinds.lane and kind = kinds.kind and next_try_at <= $1
         and not exists (
           select from notifications.message as earlier
           where earlier.status = 'queued' and earlier.about_id = due.about_id and earlier.recipient = due.recipient
             and earlier.channel = due.channel and earlier.id < due.id)
       order by next_try_at, id limit ${STEP}) as due
     order by kinds.lane, kinds.kind, due.next_try_at, due.id`,
    [now],
    { name: 'notifications-waiting' },
  )

/** Takes messages for one try until `$2`. */
const ONE_TRY = {
  table: 'notifications.message',
  key: 'id',
  set: 'tries = claimed.tries + 1, next_try_at = $2',
  columns: 'claimed.*',
}

/**
 * Takes the messages of this step (priority.decider.ts) for this process until `until`; when the process dies they are due
 * again then. What another process took meanwhile is left to it.
 */
export const claimDue = async (
  sql: Sql,
  { now, until, step }: { now: Date; until: Date; step: number },
): Promise<QueuedMessage[]> => {
  const chosen = chooseNext(await readWaiting(sql, now), step)
  if (chosen.length === 0) return []
  const rows = await claimRows<Row>(sql, {
    ...ONE_TRY,
    due: `id = any($3::bigint[]) and status = 'queued' and next_try_at <= $1`,
    values: [now, until, chosen],
    name: 'notifications-claim',
  })
  return rows.map(toMessage)
}

/** Takes messages that were gathered for the shop or a garage and are due, as `claimDue` does; the oldest first. */
export const claimGathered = async (
  sql: Sql,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<QueuedMessage[]> => {
  const rows = await claimRows<Row>(sql, {
    ...ONE_TRY,
    due: `status = 'queued' and next_try_at <= $1 and gathered`,
    order: 'id',
    limit,
    values: [now, until],
    name: 'notifications-claim-gathered',
  })
  return rows.map(toMessage).toSorted((one, other) => one.id - other.id)
}

/**
 * Counts a message towards a limit, in one statement: the row of the limit lets one message in at a time. A message that was
 * counted once, and is tried again, keeps its turn.
 * @param countedAs the same for all messages of one limit
 * @returns false when as many others as the limit allows were counted
 */
export const takeTurn = async (
  sql: Sql,
  { id, countedAs, limit, now }: { id: number; countedAs: string; limit: number; now: Date },
): Promise<boolean> => {
  const rows = await sql.query(
    `with taken as (
       insert into notifications.turn as turn (counted_as, taken, since)
       select $2, 1, $4 from notifications.message where id = $1 and not counted and $3 > 0
       on conflict (counted_as) do update set taken = turn.taken + 1 where turn.taken < $3
       returning 1
     )
     update notifications.message set counted = true where id = $1 and (counted or exists (select from taken))
     returning 1`,
    [id, countedAs, limit, now],
    { name: 'notifications-take-turn' },
  )
  return rows.length > 0
}

/** Sends a message with others in one letter, at an instant. */
export const gatherMessage = async (sql: Sql, id: number, until: Date): Promise<void> => {
  await sql.query(
    `update notifications.message set gathered = true, tries = 0, next_try_at = $2 where id = $1 and status = 'queued'`,
    [id, until],
  )
}

/** Saves the outcome of a message. @returns false when it had one already */
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
}

const LISTED = 500

/** Messages that were given up or wait after a failure; the oldest first. */
export const listUnsent = (sql: Sql): Promise<UnsentMessage[]> =>
  sql.query<UnsentMessage>(
    `select id, status, template, channel, recipient_kind as "recipientKind", recipient, about_id as "aboutId", tries,
       queued_at as "queuedAt", done_at as "doneAt", next_try_at as "nextTryAt", coalesce(last_error, '') as reason
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
     set status = 'queued', tries = 0, tried_since = $2, next_try_at = $2, done_at = null, lane = $3, kind = $4
     where id = $1 and status in ('given_up', 'queued') returning 1`,
    [id, now, FIRST.lane, FIRST.kind],
  )
  return rows.length > 0
}

/** Does the same with every message that was given up. @returns how many there were */
export const retryGivenUp = async (sql: Pick<Database, 'query'>, now: Date): Promise<number> => {
  const rows = await sql.query(
    `update notifications.message
     set status = 'queued', tries = 0, tried_since = $1, next_try_at = $1, done_at = null, lane = $2, kind = $3
     where status = 'given_up' returning 1`,
    [now, FIRST.lane, FIRST.kind],
  )
  return rows.length
}

const DAY = 24 * 60 * 60 * 1000
/** Rows per statement, so that sending does not wait long for its locks. */
const BATCH = 1_000

/**
 * Deletes messages that were sent, skipped or given up before an instant, a batch of them. Queued messages stay.
 * @returns whether there may be more
 */
export const forgetMessages = async (sql: Sql, before: Date): Promise<boolean> => {
  const gone = await sql.query(
    `delete from notifications.message where id in (
       select id from notifications.message where done_at < $1 and status <> 'queued' order by done_at limit ${BATCH})
     returning 1`,
    [before],
  )
  return gone.length === BATCH
}

/** Turns of limits that count days and hours. */
const TURNS_KEPT_DAYS = 2

/** Deletes messages as old as contacts may become, a batch of them, and turns that no limit counts any more. @returns whether there may be more */
export const createForgetMessages =
  ({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>) =>
  async (): Promise<boolean> => {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY)
    await database.query('delete from notifications.turn where since < $1', [daysAgo(TURNS_KEPT_DAYS)])
    return forgetMessages(database, daysAgo(ENQUIRY_DAYS))
  }
