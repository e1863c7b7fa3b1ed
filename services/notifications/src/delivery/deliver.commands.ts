import { MailFailed, MailSent, type EventEnvelope } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import type { NotificationsConfig } from '../config.ts'
import type { QueuedMessage } from '../message/message.ts'
import type { Handover, Mailer } from '../ports/mailer.port.ts'
import type { Texter } from '../ports/texter.port.ts'
import { decideAfterTry, type Outcome } from './after-try.decider.ts'
import { compose } from './compose.ts'
import { claimDue, recordOutcome } from './message.repository.ts'
import { readModel } from './read-model.ts'

/** Messages that one step takes; with the pause between steps, at most 20 a second leave a process. */
const BATCH = 10
/** Longer than the deadlines of both ports, in milliseconds: after that whoever took a message is dead. */
const LEASE = 60_000

export type DeliveryDeps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'> & {
  config: NotificationsConfig
  mailer: Mailer
  /** undefined: nobody sends text messages */
  texter: Texter | undefined
}

const hand = async (deps: DeliveryDeps, message: QueuedMessage): Promise<Handover | { skip: string }> => {
  const { database, config, clock, mailer, texter } = deps
  const composed = compose(message, await readModel(database, config, message), config, clock.now())
  if (composed.kind === 'nothing') return { skip: composed.reason }
  if (composed.kind === 'mail') return mailer.send(composed.mail)
  return texter ? texter.send(composed.message) : { skip: 'no-texter' }
}

/** A message that cannot be made or read is tried again like one that was not taken: the next version may know how. */
const handSafely = async (deps: DeliveryDeps, message: QueuedMessage): Promise<Handover | { skip: string }> => {
  try {
    return await hand(deps, message)
  } catch (error) {
    deps.logger.error({ err: error, message: message.id, template: message.template }, 'a message could not be made')
    return { ok: false, permanent: false, reason: error instanceof Error ? error.name : 'unknown' }
  }
}

const eventOf = (message: QueuedMessage, outcome: Outcome, now: Date, id: string): EventEnvelope[] => {
  const { eventId, template, channel, recipientKind, aboutKind, aboutId } = message
  const told = { eventId, template, channel, to: recipientKind, about: { kind: aboutKind, id: aboutId } }
  const context = { id, source: '/notifications', time: now.toISOString() }
  if (outcome.status === 'sent') return [MailSent.create({ ...told, sentAt: now.toISOString() }, context)]
  if (outcome.status === 'given_up')
    return [MailFailed.create({ ...told, reason: outcome.reason, failedAt: now.toISOString() }, context)]
  return []
}

/**
 * Sends one message and writes down what became of it. A crash in between sends it again later, under the same identity:
 * a repeated mail is better than a lost one.
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
 * Delivers what is due.
 * @returns how many messages were tried
 */
export const createDeliver = (deps: DeliveryDeps) => async (): Promise<number> => {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + LEASE)
  const messages = await claimDue(deps.database, { now, until, limit: BATCH })
  const results = await Promise.allSettled(messages.map((message) => deliver(deps, message)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason // the others are settled; what could not be recorded is due again after its lease
  return messages.length
}
