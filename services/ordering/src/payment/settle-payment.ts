import type { Changed } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { openAttention, settleCase } from '../attention/attention.repository.ts'
import { changeOrder, limitLockWaits, type OrderingDeps } from '../order/change-order.ts'
import { isCalledOff } from '../order/called-off.queries.ts'
import { isReplacedByPaid, lockAmongOwn } from '../order/in-place-of.queries.ts'
import { lockOrder, type OrderRow } from '../order/order-row.ts'
import type { Inquiry } from '../ports/payment-gateway.port.ts'
import { requestRefund } from '../refund/refund.repository.ts'
import { decideSettlement, wasPaid, type Settlement } from './payment.decider.ts'
import { lockPayment, type PaymentRow } from './payment-row.ts'
import { saveSettled } from './payment.repository.ts'

/**
 * How a payment stands after the gateway was asked. `unopened`: the gateway does not know it; `silent`: it did not answer, or
 * somebody else holds the order; `closed`: declined, cancelled or ended; `given-back`: charged, but the order is not paid with it and the money returns.
 */
export type Settled =
  | { state: 'none' }
  | { state: 'unopened' | 'open' | 'silent' | 'closed'; orderId: string }
  /** `charged`: agorot, all of which return; 0 when the gateway approved a payment of nothing */
  | { state: 'given-back'; orderId: string; charged: number }
  | { state: 'paid'; orderId: string; changed: Changed[] }

type Approved = Extract<Inquiry, { status: 'approved' }>

const versionOf = (order: OrderRow): Changed[] => [{ key: `order:${order.orderId}`, version: order.version }]

/** What a settled payment means to whoever asks again. Money that came twice finds its order paid. */
export const knownOf = ({ status, orderId, amount, paidAmount }: PaymentRow, order: OrderRow): Settled => {
  if (status !== 'approved') return { state: 'closed', orderId }
  if (wasPaid(order.paymentStatus)) return { state: 'paid', orderId, changed: versionOf(order) }
  return { state: 'given-back', orderId, charged: paidAmount ?? amount }
}

export type SettleDeps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>

/** The order is paid; or it has nothing left to give, and the money goes back. */
const pay = async (tx: Sql, deps: SettleDeps, payment: PaymentRow, charge: Approved, now: Date): Promise<Settled> => {
  const { uniqueId, orderId } = payment
  const { amount } = charge
  const paid = await changeOrder(tx, deps, orderId, { kind: 'paid', amount, method: 'creditcard', by: 'gateway' })
  await saveSettled(tx, uniqueId, 'approved', now, { ...charge, paidOrder: paid.ok })
  if (paid.ok && !paid.goodsGone) return { state: 'paid', orderId, changed: paid.changed }
  await openAttention(tx, deps, orderId, 'paid-after-expiry')
  await requestRefund(tx, deps, { orderId, uniqueId, amount })
  if (!paid.ok) return { state: 'given-back', orderId, charged: amount }
  const due = await changeOrder(tx, deps, orderId, { kind: 'refund-due', by: 'shop' })
  return { state: 'paid', orderId, changed: due.ok ? due.changed : paid.changed }
}

/**
 * The money goes back. An order that was charged wrongly, or in whose place another one is paid, gets no further session, so
 * it ends at once: what it holds is free, and the same attempt is a new order. One that had its money before stays as it is.
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
  await openAttention(tx, deps, orderId, why)
  if (charge.amount > 0) await requestRefund(tx, deps, { orderId, uniqueId, amount: charge.amount })
  if (why !== 'paid-twice') await changeOrder(tx, deps, orderId, { kind: 'expired' })
}

/** Locks, in this order: the order (with its visitor's others, when money came), the payment, then whatever a paid order takes. */
export const applyInquiry = (deps: SettleDeps, { uniqueId, orderId }: PaymentRow, inquiry: Inquiry): Promise<Settled> =>
  deps.database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const lock = inquiry.status === 'approved' ? lockAmongOwn : lockOrder
    const order = await lock(tx, orderId)
    const payment = await lockPayment(tx, uniqueId)
    if (!order || !payment) return { state: 'none' }
    // over is over, unless the gateway charged after all: money is never overlooked
    if (payment.settledAt && (payment.status === 'approved' || inquiry.status !== 'approved'))
      return knownOf(payment, order)
    const now = deps.clock.now()
    const state = {
      paymentStatus: order.paymentStatus,
      isCalledOff: await isCalledOff(tx, order),
      isReplacedByPaid: inquiry.status === 'approved' && (await isReplacedByPaid(tx, order)),
    }
    const decision = decideSettlement(payment, state, inquiry, now)
    if (decision.kind === 'wait') return { state: inquiry.status === 'unknown' ? 'unopened' : 'open', orderId }
    // the gateway has spoken: nobody has to ask it by hand whether somebody was charged
    await settleCase(tx, deps, orderId, 'gateway-silent')
    if (decision.kind === 'close') {
      await saveSettled(tx, uniqueId, decision.status, now)
      return { state: 'closed', orderId }
    }
    if (inquiry.status !== 'approved') throw new Error('only an approved payment has money')
    if (decision.kind === 'pay') return pay(tx, deps, payment, inquiry, now)
    await giveBack(tx, deps, payment, inquiry, decision.why, now)
    return knownOf({ ...payment, status: 'approved', paidAmount: inquiry.amount }, order)
  })
