import { lockDueRows, type Sql } from '@zmig/kit'
import type { NewMessage, Template } from './message.ts'
import { priorityOf } from './priority.decider.ts'

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
 * Lets what waits about an order go with a more urgent message about it: messages about one subject keep their order, so what
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

/** Drops the waiting message to a garage about a move when the appointment has moved again, or is cancelled. */
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
