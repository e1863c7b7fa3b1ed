import { createHmac } from 'node:crypto'
import { deriveKey } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { Gauge } from 'prom-client'
import type { NotificationsConfig } from '../config.ts'
import type { Outcome, QueuedMessage } from '../message/message.ts'
import { keepWritten, writtenOf } from './written.ts'
import { claimDue, claimGathered, gatherMessage, recordOutcome, takeTurn } from '../message/message.repository.ts'
import type { Handover, Mailer } from '../ports/mailer.port.ts'
import type { Texter } from '../ports/texter.port.ts'
import type { Model } from '../templates/model.ts'
import { compose, composeGathered, readModel, reasonToSkip } from './compose.ts'
import { decideAfterTry } from './delivery.decider.ts'
import { firstAsked, handText } from './hand-text.ts'
import { outcomeEvents } from './text-reports.ts'
import { turnOf } from './turn.decider.ts'

/** Longer than the deadlines of both ports, in milliseconds: after that the process that took a message is dead. */
const LEASE = 60_000
/** Offers and requests in one letter to the shop: half a megabyte. */
const MOST_GATHERED = 500

export type DeliveryDeps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'> & {
  config: NotificationsConfig
  mailer: Mailer
  /** undefined sends no text messages */
  texter: Texter | undefined
}

/** `settled`: a report of the provider has decided, and is saved */
type Handed = Handover | { skip: string } | { gatherUntil: Date } | { settled: true }

/** Counts a message towards its limit. @returns what becomes of it instead of being sent; undefined when it may be sent */
const beyondLimit = async (
  { database, config, clock }: DeliveryDeps,
  message: QueuedMessage,
  to: string,
  known: Model | undefined,
): Promise<{ skip: string } | { gatherUntil: Date } | undefined> => {
  const order = known?.about === 'order' ? known.model.order : undefined
  const now = clock.now()
  const turn = turnOf({ ...message, to, order }, config, now)
  if (!turn) return undefined
  const key = deriveKey(config.sessionSecret, 'message-recipient')
  const countedAs = createHmac('sha256', key).update(turn.countedAs).digest('base64url').slice(0, 22)
  if (await takeTurn(database, { id: message.id, countedAs, limit: turn.limit, now })) return undefined
  return turn.beyond.kind === 'gather' ? { gatherUntil: turn.beyond.until } : { skip: turn.beyond.reason }
}

const hand = async (deps: DeliveryDeps, message: QueuedMessage): Promise<Handed> => {
  const { database, config, clock, mailer, texter } = deps
  const known = await readModel(database, config, message)
  const composed = compose(message, known, config, clock.now())
  if (composed.kind === 'nothing') return { skip: composed.reason }
  const { to } = composed.kind === 'mail' ? composed.mail : composed.message
  const beyond = await beyondLimit(deps, message, to, known)
  if (beyond) return beyond
  if (known) await keepWritten(database, [{ id: message.id, written: writtenOf(known, clock.now()) }])
  if (composed.kind === 'mail') return mailer.send(composed.mail)
  return texter ? handText({ ...deps, texter }, message, composed.message) : { skip: 'no-texter' }
}

/** A message that cannot be composed is tried again like a failed one: the next version may be able to. */
const safely = async <Result>(
  { logger }: DeliveryDeps,
  message: QueuedMessage,
  work: () => Promise<Result>,
): Promise<Result | Handover> => {
  try {
    return await work()
  } catch (error) {
    logger.error({ err: error, message: message.id, template: message.template }, 'a message could not be composed')
    return { ok: false, permanent: false, reason: error instanceof Error ? error.name : 'unknown' }
  }
}

const finish = async (
  deps: DeliveryDeps,
  message: QueuedMessage,
  handed: Handover | { skip: string },
): Promise<void> => {
  const { database, outbox, clock, newId, logger, texter } = deps
  const now = clock.now()
  const askAt = message.channel === 'text' && texter?.reports ? firstAsked(now) : null
  const outcome: Outcome =
    'skip' in handed
      ? { status: 'skipped', reason: handed.skip }
      : decideAfterTry(handed, { tries: message.tries, since: message.triedSince }, now)
  await database.transaction(async (tx) => {
    const current = await recordOutcome(tx, message.id, outcome, { now, askAt })
    if (current) await outbox.append(tx, outcomeEvents(message, outcome, now, newId()))
  })
  if (outcome.status === 'given_up')
    logger.error({ message: message.id, template: message.template, reason: outcome.reason }, 'a message was given up')
}

/**
 * Sends one message and saves the outcome. After a crash in between a mail is sent again with the same identity: a repeated one
 * is better than a lost one. About a text the provider is asked first. A message beyond a limit is left out, or waits to be sent with others.
 */
const deliver = async (deps: DeliveryDeps, message: QueuedMessage): Promise<void> => {
  const handed = await safely(deps, message, () => hand(deps, message))
  if ('settled' in handed) return
  if ('gatherUntil' in handed) return gatherMessage(deps.database, message.id, handed.gatherUntil)
  await finish(deps, message, handed)
}

/** Sends messages to one recipient in one letter, without those that are out of date. */
const deliverTogether = async (deps: DeliveryDeps, first: QueuedMessage, messages: QueuedMessage[]): Promise<void> => {
  const { database, config, mailer, clock } = deps
  const skipped = new Map<QueuedMessage, string>()
  const handed = await safely(deps, first, async () => {
    const known: { message: QueuedMessage; model: Model }[] = []
    for (const message of messages) {
      const model = await readModel(database, config, message)
      const reason = reasonToSkip(message, model)
      if (model && reason === undefined) known.push({ message, model })
      else skipped.set(message, reason ?? 'erased')
    }
    const written = known.map(({ message, model }) => ({ id: message.id, written: writtenOf(model, clock.now()) }))
    await keepWritten(database, written)
    const mail = composeGathered(known, config, clock.now())
    return mail ? mailer.send(mail) : { skip: 'erased' }
  })
  for (const message of messages) {
    const skip = skipped.get(message)
    await finish(deps, message, skip === undefined ? handed : { skip })
  }
}

/**
 * Sends what was beyond the letters of the last hour, in one letter to the shop and one to each garage.
 * @returns how many messages were tried
 */
const deliverGathered = async (deps: DeliveryDeps, claim: { now: Date; until: Date }): Promise<number> => {
  const messages = await claimGathered(deps.database, { ...claim, limit: MOST_GATHERED })
  const letters = Map.groupBy(messages, ({ recipientKind, recipient }) => `${recipientKind} ${recipient}`)
  for (const [first, ...others] of letters.values()) if (first) await deliverTogether(deps, first, [first, ...others])
  return messages.length
}

/**
 * Delivers the due messages.
 * @returns how many messages were tried
 */
export const createDeliver = (deps: DeliveryDeps) => {
  let step = 0
  return async (): Promise<number> => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE)
    const messages = await claimDue(deps.database, { now, until, step: step++ })
    const results = await Promise.allSettled(messages.map((message) => deliver(deps, message)))
    const failed = results.find((result) => result.status === 'rejected')
    const gathered = await deliverGathered(deps, { now, until })
    if (failed) throw failed.reason // the others are saved; a message without a saved outcome is due again after its lease
    return messages.length + gathered
  }
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
