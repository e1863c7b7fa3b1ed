import type { Sql } from '@zmig/kit'
import type { NewMessage, Template } from './message.ts'

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
  }))
  await tx.query(
    `insert into notifications.message
       (event_id, template, recipient_kind, recipient, channel, about_kind, about_id, facts, queued_at, tried_since, next_try_at)
     select event_id, template, recipient_kind, recipient, channel, about_kind, about_id, facts, $2, $2, $2
     from jsonb_to_recordset($1::jsonb) as new(event_id uuid, template text, recipient_kind text, recipient text,
       channel text, about_kind text, about_id text, facts jsonb)
     on conflict (event_id, template, recipient_kind, channel) do nothing`,
    [JSON.stringify(rows), now],
    { name: 'notifications-enqueue', unanswered: true },
  )
  await dropPairs(tx, messages, now)
}

/**
 * Drops what would tell a garage of an appointment and take it back in the next breath, as when the money for a slot comes
 * that somebody else has by now. A message that is on its way already stays, and so does the one that takes it back.
 */
const dropPairs = async (tx: Sql, messages: NewMessage[], now: Date): Promise<void> => {
  const cancelled = messages.filter(({ template }) => template === 'garage-cancelled')
  for (const { aboutId, recipient } of cancelled) {
    const waiting = (template: Template) =>
      tx.query<{ id: number }>(
        `select id from notifications.message
         where about_id = $1 and recipient = $2 and template = $3 and status = 'queued' and tries = 0
         order by id desc limit 1 for update skip locked`,
        [aboutId, recipient, template],
      )
    const [[booking], [cancelling]] = [await waiting('garage-booking'), await waiting('garage-cancelled')]
    if (!booking || !cancelling || cancelling.id < booking.id) continue
    await tx.query(
      `update notifications.message set status = 'skipped', last_error = 'overtaken', done_at = $2
       where id = any($1::bigint[])`,
      [[booking.id, cancelling.id], now],
    )
  }
}

/** When this service began; who comes later to a shop with a history writes to nobody about it. */
export const readBeginning = async (sql: Sql): Promise<Date> => {
  const [row] = await sql.query<{ since: Date }>('select since from notifications.beginning', [], {
    name: 'notifications-beginning',
  })
  if (!row) throw new Error('notifications.beginning is empty; a migration fills it')
  return row.since
}
