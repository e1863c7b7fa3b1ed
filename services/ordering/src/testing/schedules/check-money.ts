import type { ShopState } from './shop-state.ts'

/** The gateway's own record of a session; amounts in agorot. */
export type Capture = { uniqueId: string; status: string; amount: number; refunded: number }

/** Cases about money that does not pay its order. */
const ABOUT_MONEY = [
  'paid-after-expiry',
  'paid-after-cancel',
  'paid-after-replace',
  'wrong-amount',
  'nothing-charged',
  'paid-twice',
]

const faultsOfCapture = (state: ShopState, { uniqueId, amount, refunded }: Capture): string[] => {
  const payment = state.payments.find((row) => row.uniqueId === uniqueId)
  if (!payment) return [`the gateway charged ${amount} in ${uniqueId}, which no order has`]
  const { orderId } = payment
  const order = state.orders.find((one) => one.orderId === orderId)
  if (payment.status !== 'approved' || payment.paidAmount !== amount)
    return [`${orderId}: the gateway charged ${amount}, its payment is ${payment.status} with ${payment.paidAmount}`]
  const keeps = payment.paidOrder && order?.paymentStatus === 'paid'
  if (keeps)
    return refunded === 0 && amount === order.payNow
      ? []
      : [`${orderId} is paid with ${amount - refunded} of ${order.payNow}`]
  const kept = payment.paidOrder ? (order?.refundKept ?? 0) : 0
  if (refunded !== amount - kept) return [`${orderId}: ${amount} were charged, ${refunded} refunded, ${kept} are kept`]
  const wasCancelled = payment.paidOrder && order?.moves.some(({ to }) => to === 'cancelled')
  const hasCase = state.attention.some((one) => one.orderId === orderId && ABOUT_MONEY.includes(one.kind))
  return hasCase || wasCancelled ? [] : [`${orderId}: ${amount} were charged and refunded without a case`]
}

/** A session that the gateway does not know, and that the sweeper does not ask about, need not be settled. */
const isForgotten = ({ settled, watched, uniqueId }: ShopState['payments'][number], sessions: readonly Capture[]) =>
  !settled && (watched || sessions.find((session) => session.uniqueId === uniqueId)?.status !== 'unknown')

const faultsOfOrder = (
  state: ShopState,
  sessions: readonly Capture[],
  order: ShopState['orders'][number],
): string[] => {
  const { orderId, paymentMethod, status, paymentStatus, payNow, refundKept } = order
  const payments = state.payments.filter((payment) => payment.orderId === orderId)
  const forgotten = payments.filter((payment) => isForgotten(payment, sessions))
  const faults = forgotten.map(() => `${orderId} still waits for the gateway's answer`)
  // Staff may hand goods over before the payment.
  if (paymentStatus === 'pending' && status === 'open') faults.push(`${orderId} still waits for its money`)
  if (paymentMethod !== 'creditcard') return faults
  if (paymentStatus === 'refund_due') faults.push(`${orderId} still waits for its refund`)
  const stays = sessions
    .filter(({ uniqueId }) => payments.some((payment) => payment.uniqueId === uniqueId))
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
  const due = { paid: payNow, refunded: refundKept, pending: 0, expired: 0, refund_due: 0 }[paymentStatus]
  if (stays !== due) faults.push(`the shop has ${stays} of ${orderId}, which is ${paymentStatus} and costs ${payNow}`)
  return faults
}

/**
 * Checks that every charge is one paid order, or one case with a refund, and that no order is paid twice. To be called when
 * nothing is pending.
 */
export const faultsOfMoney = (state: ShopState, sessions: readonly Capture[]): string[] => {
  const captures = sessions.filter(({ status }) => status === 'approved')
  return [
    ...captures.flatMap((capture) => faultsOfCapture(state, capture)),
    ...state.orders.flatMap((order) => faultsOfOrder(state, sessions, order)),
  ]
}
