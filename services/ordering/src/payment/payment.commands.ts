import type { Sql } from '@zmig/kit'
import type { OrderingDeps } from '../order/change-order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { createMayExpire, type MayExpire } from './may-expire.commands.ts'
import { insertPayment, sessionEnd } from './payment.repository.ts'
import { startSession, type SessionStarted } from './session.commands.ts'
import { createSettleVisitor, settlePayment, type Settled } from './settle.commands.ts'
import { newUniqueId } from './unique-id.ts'

/**
 * The first payment of a card order, in the order's own transaction and after the order's row. Nothing is set up yet.
 * @param amount agorot, above 0
 * @param payments instalments, 1 to 6
 * @param holdUntil when the order expires; the payment session ends 2 minutes before
 * @returns its uniqueID
 */
export const createPayment = async (
  tx: Sql,
  payment: { orderId: string; amount: number; payments: number; holdUntil: Date },
): Promise<string> => {
  const uniqueId = newUniqueId()
  await insertPayment(tx, { ...payment, uniqueId, endsAt: sessionEnd(payment.holdUntil) })
  return uniqueId
}

/** Card payments as the rest of ordering meets them. */
export type Payments = {
  /** The page on which the order is paid now. Call it after the order's transaction, never inside one. */
  startSession(orderId: string): Promise<SessionStarted>
  /** Asks the gateway about every unpaid card order of a visitor, and settles what it says; a silent gateway changes nothing. */
  settleVisitor(visitorId: string): Promise<void>
  /** Asks the gateway about one payment, and settles what it says. */
  settlePayment(uniqueId: string): Promise<Settled>
  /** Whether an order that is due may expire. The gateway is asked first. */
  mayExpire: MayExpire
}

export const createPayments = (deps: OrderingDeps, gateway: PaymentGateway): Payments => ({
  startSession: (orderId) => startSession(deps, gateway, orderId),
  settleVisitor: createSettleVisitor(deps, gateway),
  settlePayment: (uniqueId) => settlePayment(deps, gateway, uniqueId),
  mayExpire: createMayExpire(deps, gateway),
})
