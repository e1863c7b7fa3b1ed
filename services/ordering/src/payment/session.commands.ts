import { limitLockWaits, type OrderingDeps } from '../order/change-order.ts'
import { lockOrder, readOrder, type OrderRow } from '../order/order-row.ts'
import { GatewayError } from '../ports/gateway-error.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { pauseBeforeInquiry } from './payment.decider.ts'
import { findRunning, isCharged, type PaymentRow } from './payment-row.ts'
import { insertPayment, saveOpened, sessionEnd, watchPayment } from './payment.repository.ts'
import { settlePayment } from './settle.commands.ts'
import { newUniqueId } from './unique-id.ts'

/**
 * Where the buyer pays; or why nowhere: `paid` the order has its money, `over` it takes none any more, `ended` a wrong amount
 * that came to light just now ended it, `unavailable` the gateway did not answer (the same again later works).
 */
export type SessionStarted =
  { ok: true; redirectUrl: string } | { ok: false; why: 'paid' | 'over' | 'ended' | 'unavailable' }

const unavailable: SessionStarted = { ok: false, why: 'unavailable' }

/** What an order that takes no card payment answers; undefined when it takes one. */
const refusalOf = (order: OrderRow | undefined): SessionStarted | undefined => {
  if (order?.paymentStatus === 'pending') return undefined
  return { ok: false, why: order?.paymentStatus === 'paid' ? 'paid' : 'over' }
}

/** The session before was declined, cancelled or has ended: a new one, with an id of its own. Nobody is charged twice. */
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

/** Sets the session up. The id is on record before, and the sweeper asks about it even if nobody ever comes back. */
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
    // A refusal may mean that the session was set up before and is over: the next try then finds that out here.
    if (error.code === 'REFUSED') await settlePayment(deps, gateway, uniqueId)
    return unavailable
  }
}

/** An answer that the buyer waits for together with a set-up, in milliseconds. */
const INQUIRY_PATIENCE = 2_000

/**
 * The page on which an order is paid: that of its running session, or of a new one when the gateway says that it was
 * declined, cancelled or has ended. Call it after the transaction that placed the order.
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
  if (running) {
    const { state } = await settlePayment(deps, gateway, running.uniqueId, { deadlineMs: INQUIRY_PATIENCE })
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
