import { MailFailed, MailSent, type EventEnvelope } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import { Gauge } from 'prom-client'
import type { NotificationsConfig } from '../config.ts'
import type { Outcome, QueuedMessage } from '../message/message.ts'
import { claimDue, recordOutcome } from '../message/message.repository.ts'
import type { Handover, Mailer } from '../ports/mailer.port.ts'
import type { Texter } from '../ports/texter.port.ts'
import { compose, readModel } from './compose.ts'
import { decideAfterTry } from './delivery.decider.ts'

/** Messages that one step takes; with the pause between steps, at most 20 a second leave a process. */
const BATCH = 10
/** Longer than the deadlines of both ports, in milliseconds: after that the process that took a message is dead. */
const LEASE = 60_000

export type DeliveryDeps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'> & {
  config: NotificationsConfig
  mailer: Mailer
  /** undefined sends no text messages */
  texter: Texter | undefined
}

const hand = async (deps: DeliveryDeps, message: QueuedMessage): Promise<Handover | { skip: string }> => {
  const { database, config, clock, mailer, texter } = deps
  const composed = compose(message, await readModel(database, config, message), config, clock.now())
  if (composed.kind === 'nothing') return { skip: composed.reason }
  if (composed.kind === 'mail') return mailer.send(composed.mail)
  return texter ? texter.send(composed.message) : { skip: 'no-texter' }
}

/** A message that cannot be composed is tried again like a failed one: the next version may be able to. */
const handSafely = async (deps: DeliveryDeps, message: QueuedMessage): Promise<Handover | { skip: string }> => {
  try {
    return await hand(deps, message)
  } catch (error) {
    deps.logger.error(
      { err: error, message: message.id, template: message.template },
      'a message could not be composed',
    )
    return { ok: false, permanent: false, reason: error instanceof Error ? error.name : 'unknown' }
  }
}

const eventOf = (message: QueuedMessage, outcome: Outcome, now: Date, id: string): EventEnvelope[] => {
  const { eventId, template, channel, recipientKind, aboutKind, aboutId } = message
  const facts = { eventId, template, channel, to: recipientKind, about: { kind: aboutKind, id: aboutId } }
  const context = { id, source: '/notifications', time: now.toISOString() }
  if (outcome.status === 'sent') return [MailSent.create({ ...facts, sentAt: now.toISOString() }, context)]
  if (outcome.status === 'given_up')
    return [MailFailed.create({ ...facts, reason: outcome.reason, failedAt: now.toISOString() }, context)]
  return []
}

/**
 * Sends one message and saves the outcome. After a crash in between it is sent again with the same identity: a repeated mail is
 * better than a lost one.
 */
const deliver = async (deps: DeliveryDeps, message: QueuedMessage): Promise<void> => {
  const { database, outbox, clock, newId, logger } = deps
  const handed = await handSafely(deps, message)
  const now = clock.now()
  const outcome: Outcome =
    'skip' in handed
      ? { status: 'skipped', reason: handed.skip }
      : decideAfterTry(handed, { tries: message.tries, since: message.triedSince }, now)
  await database.transaction(async (tx) => {
    const current = await recordOutcome(tx, message.id, outcome, now)
    if (current) await outbox.append(tx, eventOf(message, outcome, now, newId()))
  })
  if (outcome.status === 'given_up')
    logger.error({ message: message.id, template: message.template, reason: outcome.reason }, 'a message was given up')
}

/**
 * Delivers the due messages.
 * @returns how many messages were tried
 */
export const createDeliver = (deps: DeliveryDeps) => async (): Promise<number> => {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LEASE)
  const messages = await claimDue(deps.database, { now, until, limit: BATCH })
  const results = await Promise.allSettled(messages.map((message) => deliver(deps, message)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason // the others are saved; a message without a saved outcome is due again after its lease
  return messages.length
}

/** Longest time that a scrape waits for the counts, in milliseconds. */
const COLLECT_MILLISECONDS = 1_000

type Database = ServiceDeps['database']

const watched = new Set<Database>()

const readFigures = (database: Database): Promise<{ status: string; count: number }[]> =>
  database.query<{ status: string; count: number }>(
    `select 'queued' as status, count(*) as count from notifications.message where status = 'queued'
     union all select 'given_up', count(*) from notifications.message where status = 'given_up'`,
    [],
    { deadlineMs: COLLECT_MILLISECONDS },
  )

new Gauge({
  name: 'zmigo_messages',
  help: 'Mails and text messages that wait to be sent (queued), and those that were not taken within a day or refused (given_up)',
  labelNames: ['status'],
  async collect() {
    this.reset()
    const [database] = watched
    if (!database) return
    const figures = await readFigures(database).catch(() => [])
    for (const { status, count } of figures) this.set({ status }, count)
  },
})

/** Adds the queue of a database to the metric. @returns a function that removes it */
export const watchMessages = (database: Database): (() => void) => {
  watched.add(database)
  return () => void watched.delete(database)
}
