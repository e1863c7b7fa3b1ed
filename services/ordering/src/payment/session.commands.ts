import { limitLockWaits, lockOrder, readOrder } from '../order/order.repository.ts'
import type { OrderingDeps, OrderRow } from '../order/order.ts'
import { GatewayError, type PaymentGateway } from '../ports/payment-gateway.port.ts'
import { isAskedTooOften, pauseBeforeInquiry } from './payment.decider.ts'
import {
  findRunning,
  insertPayment,
  isCharged,
  newUniqueId,
  saveOpened,
  sessionEnd,
  watchPayment,
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

/** The last session was declined, was cancelled or has ended: opens a new one with its own id. No card is charged twice. */
const renew = ({ database, clock }: OrderingDeps, orderId: string): Promise<PaymentRow | SessionStarted> =>
  database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const order = await lockOrder(tx, orderId)
    const refusal = refusalOf(order)
    if (refusal || !order) return refusal ?? unavailable
    const running = await findRunning(tx, orderId)
    if (running) return running
    if (order.payNow === 0 || (await isCharged(tx, orderId))) return { ok: false, why: 'over' }
    const { payNow: amount, payments, expiresAt } = order
    const endsAt = sessionEnd(expiresAt)
    await insertPayment(tx, { uniqueId: newUniqueId(), orderId, amount, payments, endsAt, createdAt: clock.now() })
    return (await findRunning(tx, orderId)) ?? unavailable
  })

/** Sets the session up. Its id is saved before, and the sweeper inquires about it even when the buyer never returns. */
const open = async (deps: OrderingDeps, gateway: PaymentGateway, payment: PaymentRow): Promise<SessionStarted> => {
  const { database, clock, logger } = deps
  const { uniqueId, orderId } = payment
  const now = clock.now()
  if (now >= payment.endsAt) return { ok: false, why: 'over' }
  await watchPayment(database, uniqueId, new Date(now.getTime() + pauseBeforeInquiry(0, Infinity)))
  try {
    const redirectUrl = await gateway.openSession(payment)
    await saveOpened(database, uniqueId, redirectUrl)
    return { ok: true, redirectUrl }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error, orderId }, 'the payment gateway did not set a session up')
    // A refusal may mean that the session exists and has ended. The inquiry finds out, and the next try opens a new one.
    if (error.code === 'REFUSED') await settlePayment(deps, gateway, uniqueId)
    return unavailable
  }
}

/** What the last inquiry about a running session means: it is open, or the gateway did not answer. */
const lastKnown = ({ silences, redirectUrl }: PaymentRow): SessionStarted =>
  silences === 0 && redirectUrl ? { ok: true, redirectUrl } : unavailable

/** How long an inquiry may take while the buyer waits for the payment page, in milliseconds. */
const INQUIRY_DEADLINE = 2_000

/**
 * The page on which an order is paid: of its running session, or of a new one when the gateway says that the last one was
 * declined, was cancelled or has ended. A buyer who repeats an attempt
 * causes no flood of requests to the gateway. Call it after the transaction that placed the order.
 */
export const startSession = async (
  deps: OrderingDeps,
  gateway: PaymentGateway,
  orderId: string,
): Promise<SessionStarted> => {
  const refusal = refusalOf(await readOrder(deps.database, orderId))
  if (refusal) return refusal
  const running = await findRunning(deps.database, orderId)
  if (running?.status === 'new') return open(deps, gateway, running)
  if (running && isAskedTooOften(running, deps.clock.now())) return lastKnown(running)
  if (running) {
    const { state } = await settlePayment(deps, gateway, running.uniqueId, { deadlineMs: INQUIRY_DEADLINE })
    if (state === 'open' && running.redirectUrl) return { ok: true, redirectUrl: running.redirectUrl }
    if (state === 'unopened') return open(deps, gateway, running)
    if (state === 'paid') return { ok: false, why: 'paid' }
    if (state === 'given-back') return { ok: false, why: 'ended' }
    if (state !== 'closed') return unavailable
  }
  const renewed = await renew(deps, orderId)
  if ('ok' in renewed) return renewed
  return open(deps, gateway, renewed)
}
