import { hadCase, openAttention } from '../attention/attention.repository.ts'
import { changeOrder, limitLockWaits, type OrderingDeps } from '../order/change-order.ts'
import { messageDue } from '../order/message-due.ts'
import { lockOrder } from '../order/order-row.ts'
import { GatewayError } from '../ports/gateway-error.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { decideNextTry } from './refund.decider.ts'
import {
  collectRefunds,
  findRefundOfTransfer,
  isOrdersMoney,
  lockRefund,
  saveFailedTry,
  saveRefunded,
  takeDueRefunds,
  tryAgain,
  type RefundRow,
} from './refund.repository.ts'

const BATCH = 10

/** Longer than a try can take, in milliseconds: who dies in the middle leaves it to the next. */
const LEASE = 60_000

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>

/** The money is back: once, whoever says so. Locks: the order, then the refund. */
const finish = (deps: Deps, { refundId, orderId }: RefundRow): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const order = await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    await saveRefunded(tx, refundId, deps.clock.now())
    const { amount } = refund
    if (await isOrdersMoney(tx, refund)) await changeOrder(tx, deps, orderId, { kind: 'refunded', amount })
    // money that came beside the order's own leaves the order as it is, and whoever was charged hears of it
    else if (order) {
      const replaced = await hadCase(tx, orderId, 'paid-after-replace')
      await deps.outbox.append(tx, [
        messageDue(deps, order, 'money-returned', { amount, ...(replaced && { replaced }) }),
      ])
    }
  })

const fail = (deps: Deps, { refundId, orderId }: RefundRow): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await limitLockWaits(tx)
    await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    const next = decideNextTry(refund.tries + 1, deps.clock.now())
    await saveFailedTry(tx, refundId, next)
    if (!next) await openAttention(tx, deps, orderId, 'refund-failed')
  })

/**
 * Gives back what is due: books the money of orders that were cancelled after they were paid, then tries what is due at the
 * gateway, where the same refund again changes nothing.
 * @returns whether there may be more
 */
export const createRefundStep = (deps: Deps, gateway: Pick<PaymentGateway, 'refund'>) => async (): Promise<boolean> => {
  const { database, clock, logger } = deps
  const now = clock.now()
  await collectRefunds(database, now)
  const due = await takeDueRefunds(database, now, new Date(now.getTime() + LEASE), BATCH)
  for (const refund of due) {
    if (refund.uniqueId === null) continue
    try {
      await gateway.refund(refund.uniqueId, refund.amount)
      await finish(deps, refund)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const { orderId } = refund
      logger.warn({ err: error, orderId }, 'the payment gateway did not give the money back; it is tried again')
      await fail(deps, refund)
    }
  }
  return due.length === BATCH
}

type StaffAnswer = { ok: true } | { ok: false; code: 'NOT_FOUND'; message: string }

const notFound: StaffAnswer = { ok: false, code: 'NOT_FOUND', message: 'אין להזמנה הזו החזר שממתין. רעננו ונסו שוב.' }

/** What staff say about refunds of an order. */
export const createRefundCommands = (deps: Deps) => ({
  /** The transfer was sent back by hand. */
  transferRefunded: async (orderId: string): Promise<StaffAnswer> => {
    await collectRefunds(deps.database, deps.clock.now())
    const refund = await findRefundOfTransfer(deps.database, orderId)
    if (!refund) return notFound
    await finish(deps, refund)
    return { ok: true }
  },
  /** Whatever kept the gateway from giving the money back is mended: it is tried anew. */
  retryRefunds: async (orderId: string): Promise<StaffAnswer> =>
    (await tryAgain(deps.database, orderId, deps.clock.now())) ? { ok: true } : notFound,
})
export type RefundCommands = ReturnType<typeof createRefundCommands>
