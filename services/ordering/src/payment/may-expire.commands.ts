import type { Sql } from '@zmig/kit'
import { openAndPublishCase } from '../attention/attention.repository.ts'
import { limitLockWaits, lockOrder, readOrder } from '../order/order.repository.ts'
import type { OrderingDeps } from '../order/order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { isAskedRecently, isHeldTooLong, wasPaid } from './payment.decider.ts'
import { listUnsettled } from './payment.repository.ts'
import { settlePayment, type Settled } from './settle.commands.ts'

/** `paid`: the money has arrived meanwhile; `ask later`: the buyer may be paying, or the gateway does not answer. */
export type MayExpire = (orderId: string) => Promise<'yes' | 'paid' | 'ask later'>

/** Whether nobody can be paying in a session any more. A charge of its last minute is a late success. */
const isOver = (settled: Settled): boolean =>
  settled.state === 'closed' ||
  settled.state === 'given-back' ||
  settled.state === 'none' ||
  (settled.state === 'open' && settled.over === true)

/**
 * Asks the gateway about every session of the order before an unpaid card order expires. A silent gateway keeps the hold for up to SILENT_GATEWAY_HOURS. Then
 * the order may expire, a case is opened for staff, and the sweeper continues to ask: a payment that shows up later is a late
 * success.
 */
export const createMayExpire = (deps: OrderingDeps, gateway: Pick<PaymentGateway, 'inquire'>): MayExpire => {
  const { database, clock } = deps

  // Under the order's lock, like every settlement: a payment that was settled meanwhile opens no case.
  const giveUp = (orderId: string): Promise<'yes' | 'ask later'> =>
    database.transaction(async (tx) => {
      await limitLockWaits(tx)
      await lockOrder(tx, orderId)
      if ((await listUnsettled(tx, orderId)).length === 0) return 'ask later'
      await openAndPublishCase(tx, deps, orderId, 'gateway-silent')
      return 'yes'
    })

  return async (orderId) => {
    const order = await readOrder(database, orderId)
    if (!order) return 'yes'
    if (wasPaid(order.paymentStatus)) return 'paid'
    const sessions = await listUnsettled(database, orderId)
    if (sessions.length === 0) return 'yes'
    const now = clock.now()
    const tooLong = isHeldTooLong(order.placedAt, now)
    if (sessions.some((session) => isAskedRecently(session, now)) && !tooLong) return 'ask later'
    const settled: Settled[] = []
    for (const { uniqueId } of sessions) settled.push(await settlePayment(deps, gateway, uniqueId))
    if (settled.some(({ state }) => state === 'paid')) return 'paid'
    if (settled.every(isOver)) return 'yes'
    return tooLong ? giveUp(orderId) : 'ask later'
  }
}

/**
 * Asks the gateway about an unpaid card order before a person cancels it: an order that has been paid by then is refunded.
 * A silent gateway does not delay the cancellation; what it charged is refunded as soon as it answers.
 */
export const settleBeforeCancel = async (
  sql: Sql,
  { mayExpire }: { mayExpire: MayExpire },
  orderId: string,
): Promise<void> => {
  const order = await readOrder(sql, orderId)
  if (order?.paymentStatus === 'pending' && order.paymentMethod === 'creditcard') await mayExpire(orderId)
}
