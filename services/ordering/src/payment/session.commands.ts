import { setTimeout as pause } from 'node:timers/promises'
import { limitLockWaits, lockOrder, readOrder } from '../order/order.repository.ts'
import type { OrderingDeps, OrderRow } from '../order/order.ts'
import { GatewayError, type PaymentGateway } from '../ports/payment-gateway.port.ts'
import { isAskedTooOften, pauseBeforeInquiry } from './payment.decider.ts'
import {
  claimSetUp,
  countSetUps,
  findRunning,
  insertPayment,
  isCharged,
  newUniqueId,
  readOffer,
  readPayment,
  replaceSession,
  saveOpened,
  saveSettled,
  sessionEnd,
} from './payment.repository.ts'
import type { PaymentRow } from './payment.ts'
import { settlePayment } from './settle.commands.ts'

/**
 * The page on which the buyer pays; or why there is none: `paid`: the order is paid; `over`: it accepts no payment any more;
 * `ended`: the gateway just reported a wrong amount, which ended the order; `unavailable`: the gateway did not answer, try
 * again later.
 */
export type SessionStarted =
  { ok: true; redirectUrl: string } | { ok: false; why: 'paid' | 'over' | 'ended' | 'unavailable' }

const unavailable: SessionStarted = { ok: false, why: 'unavailable' }

/** Why an order accepts no card payment; undefined when it accepts one. */
const refusalOf = (order: OrderRow | undefined): SessionStarted | undefined => {
  if (order?.paymentStatus === 'pending') return undefined
  return { ok: false, why: order?.paymentStatus === 'paid' ? 'paid' : 'over' }
}

/** A buyer who leaves page after page gets no more than this many within ten minutes. */
const MOST_SET_UPS = 20
const SET_UPS_WITHIN = 10 * 60 * 1000

/**
 * A new session with its own id.
 * @param replaces the session whose page cannot be used any more, although it is not settled. The sweeper asks about it until
 *   it is surely over; a charge on it is late or double, and handled as those are.
 */
const renew = (
  { database, clock }: OrderingDeps,
  orderId: string,
  replaces?: string,
): Promise<PaymentRow | SessionStarted> =>
  database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const order = await lockOrder(tx, orderId)
    const refusal = refusalOf(order)
    if (refusal || !order) return refusal ?? unavailable
    const now = clock.now()
    const running = await findRunning(tx, orderId)
    if (running && running.uniqueId !== replaces) return running
    if (order.payNow === 0 || (await isCharged(tx, orderId))) return { ok: false, why: 'over' }
    const { payNow: amount, payments, expiresAt } = order
    const endsAt = sessionEnd(expiresAt)
    if (now >= endsAt) return { ok: false, why: 'over' }
    const since = new Date(now.getTime() - SET_UPS_WITHIN)
    if ((await countSetUps(tx, orderId, since)) >= MOST_SET_UPS) return unavailable
    if (running) await replaceSession(tx, running.uniqueId, now)
    await insertPayment(tx, { uniqueId: newUniqueId(), orderId, amount, payments, endsAt, createdAt: now })
    return (await findRunning(tx, orderId)) ?? unavailable
  })

/**
 * What the last inquiry about a running session means: it is open, or the gateway did not answer. A page that cannot be opened
 * again may have been left since.
 */
const lastKnown = (
  { silences, redirectUrl, endsAt }: PaymentRow,
  { pages }: Pick<PaymentGateway, 'pages'>,
  now: Date,
): SessionStarted =>
  pages.reusable && silences === 0 && redirectUrl && now < endsAt ? { ok: true, redirectUrl } : unavailable

/** How long an inquiry may take while the buyer waits for the payment page, in milliseconds. */
const INQUIRY_DEADLINE = 2_000

/** No set-up takes as long: the process that began it has died. Milliseconds. */
const SET_UP_LOST_AFTER = 10_000

/** Between two looks at a set-up of another process, in milliseconds. */
const LOOK_EVERY = 100

/** How long a request waits for the set-up of another process before its buyer is asked to try again, in milliseconds. */
const WAIT = 2_000

/** Sets the session up: its id is saved before, and its page and reference before the buyer is sent there. */
const setUp = async (
  { database, clock, logger }: OrderingDeps,
  gateway: PaymentGateway,
  payment: PaymentRow,
): Promise<SessionStarted> => {
  const { uniqueId, orderId, amount, payments, endsAt } = payment
  try {
    const offer = await readOffer(database, orderId)
    const opened = await gateway.openSession({ uniqueId, amount, payments, endsAt, ...offer })
    if (!(await saveOpened(database, uniqueId, opened))) return unavailable
    return { ok: true, redirectUrl: opened.page }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error, orderId }, 'the payment gateway did not set a session up')
    // Refused: there is no page. Otherwise there may be one that nobody knows, and the next try gets another id.
    if (error.code === 'REFUSED') await saveSettled(database, uniqueId, 'ended', clock.now())
    else await replaceSession(database, uniqueId, clock.now())
    return unavailable
  }
}

/**
 * Asks the gateway about the running session. A page that cannot be opened again is given once more only to a request that was
 * sent before the page was set up: a second click. A later request may come from a buyer who cancelled there, which no gateway
 * reports.
 * @returns undefined when the order needs another one
 */
const readRunning = async (
  deps: OrderingDeps,
  gateway: PaymentGateway,
  running: PaymentRow,
  sentAt: Date,
): Promise<SessionStarted | undefined> => {
  const settled = await settlePayment(deps, gateway, running.uniqueId, { deadlineMs: INQUIRY_DEADLINE })
  switch (settled.state) {
    case 'open': {
      const { redirectUrl, endsAt, setUpAt } = running
      const isSecondClick = setUpAt !== null && sentAt <= setUpAt && !settled.declined
      const lives = redirectUrl !== null && !settled.over && deps.clock.now() < endsAt
      return lives && (gateway.pages.reusable || isSecondClick) ? { ok: true, redirectUrl } : undefined
    }
    case 'unopened':
    case 'closed':
      return undefined
    case 'paid':
      return { ok: false, why: 'paid' }
    case 'given-back':
      return { ok: false, why: 'ended' }
    case 'none':
    case 'silent':
      return unavailable
  }
}

/**
 * Opens the page on which an order is paid: of its running session, or of a new one when the gateway says that the last one was
 * declined, was cancelled or has ended, or when its page cannot be opened again. A buyer who repeats an attempt
 * causes no flood of requests to the gateway, and requests at the same time get the same page. Call it after the transaction
 * that placed the order.
 */
export const createStartSession = (deps: OrderingDeps, gateway: PaymentGateway, waitMs = WAIT) => {
  const { database, clock } = deps
  const { lifetimeMs } = gateway.pages

  /** Another process has begun the set-up: waits for its page. After its death a new session takes the place. */
  const otherSetUp = async ({ uniqueId, orderId }: PaymentRow): Promise<SessionStarted> => {
    for (let waited = 0; ; waited += LOOK_EVERY) {
      const payment = await readPayment(database, uniqueId)
      if (!payment || payment.settledAt || payment.replacedAt) return unavailable
      if (payment.redirectUrl) return { ok: true, redirectUrl: payment.redirectUrl }
      const now = clock.now()
      if (payment.setUpAt && now.getTime() - payment.setUpAt.getTime() >= SET_UP_LOST_AFTER)
        return openNext(orderId, uniqueId)
      if (waited >= waitMs) return unavailable
      await pause(LOOK_EVERY)
    }
  }

  const open = async (payment: PaymentRow): Promise<SessionStarted> => {
    const now = clock.now()
    if (payment.redirectUrl && now < payment.endsAt) return { ok: true, redirectUrl: payment.redirectUrl }
    if (payment.setUpAt) return otherSetUp(payment)
    if (now >= payment.endsAt) return { ok: false, why: 'over' }
    const endsAt = lifetimeMs === undefined ? payment.endsAt : new Date(now.getTime() + lifetimeMs)
    const watchFrom = new Date(now.getTime() + pauseBeforeInquiry(0, Infinity))
    if (!(await claimSetUp(database, payment.uniqueId, { now, watchFrom, endsAt }))) return otherSetUp(payment)
    return setUp(deps, gateway, { ...payment, endsAt })
  }

  const openNext = async (orderId: string, replaces?: string): Promise<SessionStarted> => {
    const renewed = await renew(deps, orderId, replaces)
    return 'ok' in renewed ? renewed : open(renewed)
  }

  const start = async (orderId: string, sentAt: Date): Promise<SessionStarted> => {
    const refusal = refusalOf(await readOrder(database, orderId))
    if (refusal) return refusal
    const running = await findRunning(database, orderId)
    if (!running) return openNext(orderId)
    if (running.status === 'new') return open(running)
    if (isAskedTooOften(running, clock.now())) return lastKnown(running, gateway, clock.now())
    return (await readRunning(deps, gateway, running, sentAt)) ?? openNext(orderId, running.uniqueId)
  }

  const starting = new Map<string, Promise<SessionStarted>>()
  /** @param sentAt when the shop received the request */
  return (orderId: string, sentAt = clock.now()): Promise<SessionStarted> => {
    const begun = starting.get(orderId) ?? start(orderId, sentAt).finally(() => starting.delete(orderId))
    starting.set(orderId, begun)
    return begun
  }
}
