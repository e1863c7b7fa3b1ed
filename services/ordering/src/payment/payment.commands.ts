import type { OrderingDeps } from '../order/order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { createMayExpire, type MayExpire } from './may-expire.commands.ts'
import { createStartSession, type SessionStarted } from './session.commands.ts'
import { createSettleVisitor, settlePayment, type Settled } from './settle.commands.ts'

/** What other use cases need of card payments. All of it asks the gateway, and must be outside of any transaction. */
export type Payments = {
  /** Opens the page on which the order is paid. @param sentAt when the shop received the request, when that was earlier */
  startSession(orderId: string, sentAt?: Date): Promise<SessionStarted>
  /** Asks the gateway about every unpaid card order of a visitor, and settles them; a silent gateway changes nothing. */
  settleVisitor(visitorId: string): Promise<void>
  /** Asks the gateway about one payment, and settles it. */
  settlePayment(uniqueId: string): Promise<Settled>
  /** Whether an order that is due may expire; asks the gateway first. */
  mayExpire: MayExpire
}

/** @param waitMs how long a request waits for the set-up that another process has begun, in milliseconds */
export const createPayments = (deps: OrderingDeps, gateway: PaymentGateway, waitMs?: number): Payments => ({
  startSession: createStartSession(deps, gateway, waitMs),
  settleVisitor: createSettleVisitor(deps, gateway),
  settlePayment: (uniqueId) => settlePayment(deps, gateway, uniqueId),
  mayExpire: createMayExpire(deps, gateway),
})
