import { MailFailed, MailSent, type EventEnvelope } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { Outcome, QueuedMessage } from '../message/message.ts'
import type { TextReport } from '../ports/texter.port.ts'

type Told = Pick<QueuedMessage, 'eventId' | 'template' | 'channel' | 'recipientKind' | 'aboutKind' | 'aboutId'>

/** What is published of an outcome: nothing while a message is tried again. */
export const outcomeEvents = (message: Told, outcome: Outcome, now: Date, id: string): EventEnvelope[] => {
  const { eventId, template, channel, recipientKind, aboutKind, aboutId } = message
  const facts = { eventId, template, channel, to: recipientKind, about: { kind: aboutKind, id: aboutId } }
  const context = { id, source: '/notifications', time: now.toISOString() }
  if (outcome.status === 'sent') return [MailSent.create({ ...facts, sentAt: now.toISOString() }, context)]
  if (outcome.status === 'given_up')
    return [MailFailed.create({ ...facts, reason: outcome.reason, failedAt: now.toISOString() }, context)]
  return []
}

type Row = Told & { id: number; status: 'queued' | 'sent' | 'skipped' | 'given_up'; delivery: string | null }

/** What a report changes: nothing about a text that is known to have arrived, or was left out. */
const changeOf = (
  { status, delivery }: Pick<Row, 'status' | 'delivery'>,
  report: TextReport,
): { status: 'sent' } | { status: 'given_up'; reason: string } | undefined => {
  if (status === 'skipped' || delivery === 'delivered') return undefined
  if (report.state === 'undelivered')
    return status === 'given_up' ? undefined : { status: 'given_up', reason: report.reason }
  if (report.state === 'pending' && status !== 'queued') return undefined
  return { status: 'sent' }
}

const find = async (tx: Sql, reference: string): Promise<Row | undefined> => {
  const [row] = await tx.query<Row>(
    `select id, status, delivery, event_id as "eventId", template, channel, recipient_kind as "recipientKind",
       about_kind as "aboutKind", about_id as "aboutId"
     from notifications.message where reference = $1 for update`,
    [reference],
    { name: 'notifications-find-reference' },
  )
  return row
}

/**
 * Saves what a provider says of texts that it took. A text whose answer was lost is sent after all; one that did not arrive is
 * given up, so that staff see it. Reports of texts that this shop did not send are left alone.
 * @param askAt when the provider is asked again about a text of which it knows nothing more yet
 */
export const saveReports = async (
  { database, outbox, clock, newId, logger }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>,
  reports: readonly TextReport[],
  askAt: Date,
): Promise<void> => {
  const now = clock.now()
  for (const report of reports)
    await database.transaction(async (tx) => {
      const row = await find(tx, report.reference)
      const change = row && changeOf(row, report)
      if (!row || !change) return
      const isFinal = report.state !== 'pending'
      await tx.query(
        `update notifications.message
         set status = $2, last_error = $3, delivery = $4, ask_at = $5, uncertain_since = null,
           done_at = case when status = $2 then done_at else $6 end
         where id = $1`,
        [
          row.id,
          change.status,
          'reason' in change ? change.reason : null,
          isFinal ? report.state : null,
          isFinal ? null : askAt,
          now,
        ],
        { name: 'notifications-report' },
      )
      if (change.status === 'given_up')
        logger.error({ message: row.id, template: row.template, reason: change.reason }, 'a text did not arrive')
      if (row.status !== change.status) await outbox.append(tx, outcomeEvents(row, change, now, newId()))
    })
}
