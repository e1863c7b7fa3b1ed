import { openAttention } from '../attention/attention.repository.ts'
import { limitLockWaits, type OrderingDeps } from '../order/change-order.ts'
import { lockOrder, readOrder } from '../order/order-row.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { isAskedRecently, isHeldTooLong, wasPaid } from './payment.decider.ts'
import { findRunning } from './payment-row.ts'
import { settlePayment } from './settle.commands.ts'

/** `paid`: the money has come meanwhile; `ask later`: somebody may be paying, or the gateway does not say. */
export type MayExpire = (orderId: string) => Promise<'yes' | 'paid' | 'ask later'>

/**
 * Asks the gateway before an unpaid card order expires. A silent gateway keeps the hold for up to 24 hours; then the order
 * may go, a person is told, and the sweeper goes on asking: money that shows up later is a late success.
 */
export const createMayExpire = (deps: OrderingDeps, gateway: Pick<PaymentGateway, 'inquire'>): MayExpire => {
  const { database, clock } = deps

  // under the order's lock, as whoever settles the payment: what is settled meanwhile opens no case that nobody closes
  const giveUp = (orderId: string): Promise<'yes' | 'ask later'> =>
    database.transaction(async (tx) => {
      await limitLockWaits(tx)
      await lockOrder(tx, orderId)
      if (!(await findRunning(tx, orderId))) return 'ask later'
      await openAttention(tx, deps, orderId, 'gateway-silent')
      return 'yes'
    })

  return async (orderId) => {
    const order = await readOrder(database, orderId)
    if (!order) return 'yes'
    if (wasPaid(order.paymentStatus)) return 'paid'
    const running = await findRunning(database, orderId)
    if (!running) return 'yes'
    const now = clock.now()
    const tooLong = isHeldTooLong(order.placedAt, now)
    if (isAskedRecently(running, now) && !tooLong) return 'ask later'
    const { state } = await settlePayment(deps, gateway, running.uniqueId)
    if (state === 'paid') return 'paid'
    if (state === 'closed' || state === 'given-back' || state === 'none') return 'yes'
    return tooLong ? giveUp(orderId) : 'ask later'
  }
}
