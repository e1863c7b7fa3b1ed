import type { Sql } from '@zmig/kit'
import type { Channel, NewMessage, QueuedMessage, TextColumns } from '../message/message.ts'
import type { Written } from '../delivery/written.ts'

/** A message as lists of staff show it; `status` says what became of it. */
export type MessageEntry = {
  id: string
  status: 'queued' | 'sent' | 'skipped' | 'given_up'
  template: string
  channel: Channel
  recipientKind: string
  aboutId: string
  tries: number
  queuedAt: Date
  /** when it was sent, left out or given up */
  doneAt: Date | null
  reason: string
} & TextColumns

const LISTED = 200

const columns = `id::text, status, template, channel, recipient_kind as "recipientKind", about_id as "aboutId", tries,
  queued_at as "queuedAt", done_at as "doneAt", coalesce(last_error, '') as reason, segments, delivery`

/** Everything that was sent, or is to be sent, about an order or another subject; the newest first. */
export const listAbout = (sql: Sql, aboutId: string): Promise<MessageEntry[]> =>
  sql.query<MessageEntry>(
    `select ${columns} from notifications.message where about_id = $1 order by message.id desc limit ${LISTED}`,
    [aboutId],
  )

type Row = {
  id: number
  event_id: string
  template: NewMessage['template']
  recipient_kind: NewMessage['recipientKind']
  recipient: string
  channel: Channel
  about_kind: NewMessage['aboutKind']
  about_id: string
  facts: NewMessage['facts']
  tries: number
  tried_since: Date
  reference: string | null
  uncertain_since: Date | null
  written: Written | null
}

/** A message with what it was composed of, once it was sent or tried. */
export type KeptMessage = { entry: MessageEntry; message: QueuedMessage; written: Written | null }

export const findMessage = async (sql: Sql, id: number): Promise<KeptMessage | undefined> => {
  const [row] = await sql.query<Row & Omit<MessageEntry, 'id'>>(
    `select message.*, ${columns} from notifications.message where id = $1`,
    [id],
  )
  if (!row) return undefined
  const { status, template, channel, recipientKind, aboutId, tries, queuedAt, doneAt, reason } = row
  const { segments, delivery } = row
  return {
    entry: {
      id: String(id),
      status,
      template,
      channel,
      recipientKind,
      aboutId,
      tries,
      queuedAt,
      doneAt,
      reason,
      segments,
      delivery,
    },
    message: {
      id,
      eventId: row.event_id,
      template: row.template,
      recipientKind: row.recipient_kind,
      recipient: row.recipient,
      channel,
      aboutKind: row.about_kind,
      aboutId,
      facts: row.facts,
      tries,
      triedSince: row.tried_since,
      reference: row.reference,
      uncertainSince: row.uncertain_since,
    },
    written: row.written,
  }
}
