import type { Agorot } from '@zmig/events'
import type { Changed } from '@zmig/edge-contract'
import { isLockTimeout, type Sql } from '@zmig/kit'
import { closeCases, openAndPublishCase } from '../attention/attention.repository.ts'
import { changeOrder } from '../change-order/change-order.commands.ts'
import { isCalledOff, limitLockWaits, lockOrder, lockOrders, readOrder } from '../order/order.repository.ts'
import type { OrderingDeps, OrderRow } from '../order/order.ts'
import { GatewayError, type Inquiry, type PaymentGateway } from '../ports/payment-gateway.port.ts'
import { requestRefund } from '../refund/refund.repository.ts'
import { decideSettlement, isAskedTooOften, wasPaid, type Settlement } from './payment.decider.ts'
import {
  findRunningOfVisitor,
  lockPayment,
  noteInquiry,
  readPayment,
  saveSettled,
  watchPayment,
} from './payment.repository.ts'
import type { PaymentRow } from './payment.ts'

/**
 * Locks an order together with every other order of its visitor that may still be paid. Of two orders that replaced each
 * other only the first payment counts, so their payments are settled one after the other.
 */
const lockWithVisitorsOrders = async (tx: Sql, orderId: string): Promise<OrderRow | undefined> => {
  const orders = await lockOrders(
    tx,
    `order_id = $1 or (visitor_id = (select visitor_id from ordering.orders where order_id = $1)
       and payment_method = 'creditcard' and payment_status in ('pending', 'expired'))`,
    [orderId],
  )
  return orders.find((order) => order.orderId === orderId)
}

/** `$1` is the order, `$2` its visitor, `$3` when it was placed. An order that staff opened again is not replaced. */
const REPLACED_BY_PAID = `
  select from ordering.orders other
  where other.visitor_id = $2 and other.order_id <> $1 and other.payment_status = 'paid' and (
    exists (
      select from ordering.order_history replaced join ordering.orders this using (order_id)
      where replaced.order_id = $1 and replaced.details ->> 'replaced' = 'true'
        and this.payment_status = 'expired' and other.placed_at >= replaced.at)
    or (other.placed_at <= $3 and other.paid_at >= $3 and exists (
      select from ordering.order_history replaced
      where replaced.order_id = other.order_id and replaced.details ->> 'replaced' = 'true' and replaced.at <= $3)))
  limit 1`

/**
 * Whether the visitor has paid another order in place of this one: a newer one that replaced it, or an older one that it
 * replaced and that was paid all the same. An order that was paid before this one was placed does not count.
 */
const isReplacedByPaid = async (
  sql: Sql,
  { orderId, visitorId, placedAt }: Pick<OrderRow, 'orderId' | 'visitorId' | 'placedAt'>,
): Promise<boolean> =>
  visitorId !== null && (await sql.query(REPLACED_BY_PAID, [orderId, visitorId, placedAt])).length > 0

/**
 * The state of a payment after an inquiry. `unopened`: the gateway does not know it; `silent`: the gateway did not answer,
 * or the order is locked; `closed`: declined, cancelled or ended; `given-back`: charged, but the money does not pay the order
 * and is refunded.
 */
export type Settled =
  | { state: 'none' }
  | { state: 'unopened' | 'silent' | 'closed'; orderId: string }
  /** `declined`: the last card; `over`: the page accepts nothing any more, and a charge of its last minute may still appear */
  | { state: 'open'; orderId: string; declined?: true; over?: true }
  /** `charged`: agorot, all of which are refunded; 0 when the gateway approved a payment of 0 */
  | { state: 'given-back'; orderId: string; charged: Agorot }
  | { state: 'paid'; orderId: string; changed: Changed[] }

type Approved = Extract<Inquiry, { status: 'approved' }>

const versionOf = (order: OrderRow): Changed[] => [{ key: `order:${order.orderId}`, version: order.version }]

/** The answer about a payment that was settled before. A second payment of an order finds it paid. */
const knownOf = ({ status, orderId, amount, paidAmount }: PaymentRow, order: OrderRow): Settled => {
  if (status !== 'approved') return { state: 'closed', orderId }
  if (wasPaid(order.paymentStatus)) return { state: 'paid', orderId, changed: versionOf(order) }
  return { state: 'given-back', orderId, charged: paidAmount ?? amount }
}

type SettleDeps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>

/** Pays the order; when its goods are gone, the money is refunded. */
const pay = async (tx: Sql, deps: SettleDeps, payment: PaymentRow, charge: Approved, now: Date): Promise<Settled> => {
  const { uniqueId, orderId } = payment
  const { amount, reference } = charge
  const change = { kind: 'paid', amount, method: 'creditcard', by: 'gateway', reference } as const
  const paid = await changeOrder(tx, deps, orderId, change)
  await saveSettled(tx, uniqueId, 'approved', now, { ...charge, paidOrder: paid.ok })
  if (paid.ok && !paid.goodsGone) return { state: 'paid', orderId, changed: paid.changed }
  await openAndPublishCase(tx, deps, orderId, 'paid-after-expiry')
  await requestRefund(tx, deps, { orderId, uniqueId, amount })
  if (!paid.ok) return { state: 'given-back', orderId, charged: amount }
  const due = await changeOrder(tx, deps, orderId, { kind: 'refund-due', by: 'shop' })
  return { state: 'paid', orderId, changed: due.ok ? due.changed : paid.changed }
}

/**
 * Refunds the money. An order with a wrong amount, or with another order paid in its place, gets no further session, so it
 * expires at once: its goods are free, and the same attempt places a new order. An order that was paid before stays paid.
 */
const giveBack = async (
  tx: Sql,
  deps: SettleDeps,
  { uniqueId, orderId }: PaymentRow,
  charge: Approved,
  why: Extract<Settlement, { kind: 'give-back' }>['why'],
  now: Date,
): Promise<void> => {
  await saveSettled(tx, uniqueId, 'approved', now, { ...charge, paidOrder: false })
  await openAndPublishCase(tx, deps, orderId, why)
  if (charge.amount > 0) await requestRefund(tx, deps, { orderId, uniqueId, amount: charge.amount })
  if (why !== 'paid-twice') await changeOrder(tx, deps, orderId, { kind: 'expired' })
}

/**
 * Decides and saves what the gateway's answer means. Locks, in this order: the order (after an approval together with the
 * visitor's other orders), the payment, then the locks of changeOrder.
 */
const applyInquiry = (deps: SettleDeps, { uniqueId, orderId }: PaymentRow, inquiry: Inquiry): Promise<Settled> =>
  deps.database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const lock = inquiry.status === 'approved' ? lockWithVisitorsOrders : lockOrder
    const order = await lock(tx, orderId)
    const payment = await lockPayment(tx, uniqueId)
    if (!order || !payment) return { state: 'none' }
    // A settled payment stays as it is, unless the gateway reports a charge after all.
    if (payment.settledAt && (payment.status === 'approved' || inquiry.status !== 'approved'))
      return knownOf(payment, order)
    const now = deps.clock.now()
    const state = {
      paymentStatus: order.paymentStatus,
      isCalledOff: await isCalledOff(tx, order),
      isReplacedByPaid: inquiry.status === 'approved' && (await isReplacedByPaid(tx, order)),
    }
    const decision = decideSettlement(payment, state, inquiry, now)
    if (decision.kind === 'wait') {
      if (inquiry.status !== 'open') return { state: 'unopened', orderId }
      const { declined, over } = inquiry
      return { state: 'open', orderId, ...(declined && { declined }), ...(over && { over }) }
    }
    // The gateway answered, so staff need not ask it by hand.
    await deps.outbox.append(tx, await closeCases(tx, deps, orderId, ['gateway-silent']))
    if (decision.kind === 'close') {
      await saveSettled(tx, uniqueId, decision.status, now)
      return { state: 'closed', orderId }
    }
    if (inquiry.status !== 'approved') throw new Error('only an approved payment has money')
    if (decision.kind === 'pay') return pay(tx, deps, payment, inquiry, now)
    await giveBack(tx, deps, payment, inquiry, decision.why, now)
    return knownOf({ ...payment, status: 'approved', paidAmount: inquiry.amount }, order)
  })

const sessionOf = ({ uniqueId, reference, endsAt }: PaymentRow) => ({ uniqueId, reference, endsAt })

/** A failed inquiry is repeated after this time, in milliseconds. */
const RETRY_AFTER = 5_000

type Options = {
  /** milliseconds */
  deadlineMs?: number
  /** asks also about a session that has ended, because a buyer claims to have paid in it */
  evenWhenEnded?: boolean
}

/**
 * Asks the gateway about a payment and settles it. Idempotent: a payment is settled once, later callers get the same answer.
 * Does not throw when the gateway does not answer or the order is locked: the sweeper tries again.
 */
export const settlePayment = async (
  deps: SettleDeps,
  gateway: Pick<PaymentGateway, 'inquire'>,
  uniqueId: string,
  { deadlineMs, evenWhenEnded = false }: Options = {},
): Promise<Settled> => {
  const { database, clock, logger } = deps
  const payment = await readPayment(database, uniqueId)
  if (!payment) return { state: 'none' }
  const { orderId } = payment
  if (payment.settledAt && !(evenWhenEnded && payment.status !== 'approved')) {
    const order = await readOrder(database, orderId)
    return order ? knownOf(payment, order) : { state: 'none' }
  }
  let inquiry: Inquiry
  try {
    inquiry = await gateway.inquire(sessionOf(payment), deadlineMs === undefined ? {} : { deadlineMs })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    logger.warn({ err: error, orderId }, 'the payment gateway did not answer an inquiry; trying again')
    await noteInquiry(database, uniqueId, clock.now(), false)
    await watchPayment(database, uniqueId, new Date(clock.now().getTime() + RETRY_AFTER))
    return { state: 'silent', orderId }
  }
  await noteInquiry(database, uniqueId, clock.now(), true)
  try {
    return await applyInquiry(deps, payment, inquiry)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    logger.warn({ err: error, orderId }, 'a payment could not be settled because its order is locked; trying again')
    await watchPayment(database, uniqueId, new Date(clock.now().getTime() + RETRY_AFTER))
    return { state: 'silent', orderId }
  }
}

/** How long a new checkout waits for the gateway's answer about earlier orders, in milliseconds. */
const VISITOR_DEADLINE = 2_000

/** Settles the running sessions of a visitor, without those that the gateway was asked about too often. */
export const createSettleVisitor =
  (deps: SettleDeps, gateway: Pick<PaymentGateway, 'inquire'>) =>
  async (visitorId: string): Promise<void> => {
    const running = await findRunningOfVisitor(deps.database, visitorId)
    const due = running.filter((payment) => !isAskedTooOften(payment, deps.clock.now()))
    await Promise.all(
      due.map(({ uniqueId }) => settlePayment(deps, gateway, uniqueId, { deadlineMs: VISITOR_DEADLINE })),
    )
  }
