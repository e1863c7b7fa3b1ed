import { readOrder } from '../order/order-row.ts'
import { GatewayError } from '../ports/gateway-error.ts'
import type { Inquiry, PaymentGateway } from '../ports/payment-gateway.port.ts'
import { findRunningOfVisitor, readPayment } from './payment-row.ts'
import { noteInquiry, watchPayment } from './payment.repository.ts'
import { applyInquiry, knownOf, type Settled, type SettleDeps } from './settle-payment.ts'

export type { Settled } from './settle-payment.ts'

/** What did not work out is tried again this soon, in milliseconds. */
const SOON = 5_000

/** SQLSTATE of lock_timeout: somebody else holds the order, or the goods, unusually long. */
const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

type Options = {
  /** milliseconds */
  deadlineMs?: number
  /** asks even about a session that is over, because somebody claims to have paid in it */
  evenWhenOver?: boolean
}

/**
 * Asks the gateway about a payment and does what follows. Idempotent: a payment is settled once, by whoever comes first,
 * and later callers are told how. A gateway that does not answer, or an order that is held by somebody else, is nothing
 * to throw for: the sweeper tries again.
 */
export const settlePayment = async (
  deps: SettleDeps,
  gateway: Pick<PaymentGateway, 'inquire'>,
  uniqueId: string,
  { deadlineMs, evenWhenOver = false }: Options = {},
): Promise<Settled> => {
  const { database, clock, logger } = deps
  const payment = await readPayment(database, uniqueId)
  if (!payment) return { state: 'none' }
  const { orderId } = payment
  if (payment.settledAt && !(evenWhenOver && payment.status !== 'approved')) {
    const order = await readOrder(database, orderId)
    return order ? knownOf(payment, order) : { state: 'none' }
  }
  let inquiry: Inquiry
  try {
    inquiry = await gateway.inquire(uniqueId, deadlineMs === undefined ? {} : { deadlineMs })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error, orderId }, 'the payment gateway did not say how a payment stands; it is asked again')
    await noteInquiry(database, uniqueId, clock.now(), false)
    await watchPayment(database, uniqueId, new Date(clock.now().getTime() + SOON))
    return { state: 'silent', orderId }
  }
  await noteInquiry(database, uniqueId, clock.now(), true)
  try {
    return await applyInquiry(deps, payment, inquiry)
  } catch (error) {
    if (!isBusy(error)) throw error
    logger.warn({ err: error, orderId }, 'a payment could not be settled, its order is held; it is tried again')
    await watchPayment(database, uniqueId, new Date(clock.now().getTime() + SOON))
    return { state: 'silent', orderId }
  }
}

/** A buyer who begins anew does not wait long for a gateway that is away, in milliseconds. */
const VISITOR_PATIENCE = 2_000

/** Settles what a visitor may have paid meanwhile. */
export const createSettleVisitor =
  (deps: SettleDeps, gateway: Pick<PaymentGateway, 'inquire'>) =>
  async (visitorId: string): Promise<void> => {
    const running = await findRunningOfVisitor(deps.database, visitorId)
    await Promise.all(
      running.map((uniqueId) => settlePayment(deps, gateway, uniqueId, { deadlineMs: VISITOR_PATIENCE })),
    )
  }
