import { startTimer } from '@zmig/kit'
import { hadCase, openAndPublishCase } from '../attention/attention.repository.ts'
import { changeOrder } from '../change-order/change-order.commands.ts'
import { messageDue } from '../order/order.events.ts'
import { limitLockWaits, lockOrder } from '../order/order.repository.ts'
import type { OrderingDeps } from '../order/order.ts'
import { GatewayError, type GatewayFault, type PaymentGateway, type Reference } from '../ports/payment-gateway.port.ts'
import { ASKING, decideNextTry } from './refund.decider.ts'
import {
  collectRefunds,
  findCardRefundToMake,
  findRefundOfTransfer,
  isOrdersMoney,
  listRefundsToMake,
  lockRefund,
  saveAsked,
  saveFailedTry,
  saveRefunded,
  takeDueRefunds,
  tryAgain,
  type RefundRow,
  type RefundToMake,
} from './refund.repository.ts'

const BATCH = 10

/** Milliseconds between two rounds. */
const ROUND_EVERY = 5_000

/** When this process dies before it asks, another one takes the refunds of its round after this time. Milliseconds. */
const LEASE = 60_000

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>

/** Records that the money has been refunded, once. Locks: the order, then the refund. */
const finish = (deps: Deps, { refundId, orderId }: RefundRow, reference: Reference = {}): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await limitLockWaits(tx)
    const order = await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    await saveRefunded(tx, refundId, deps.clock.now(), reference)
    const { amount } = refund
    if (await isOrdersMoney(tx, refund)) await changeOrder(tx, deps, orderId, { kind: 'refunded', amount, reference })
    // A refund of money that did not pay the order leaves the order as it is, and the buyer is notified.
    else if (order) {
      const replaced = await hadCase(tx, orderId, 'paid-after-replace')
      await deps.outbox.append(tx, [
        messageDue(deps, order, 'money-returned', { amount, ...(replaced && { replaced }) }),
      ])
    }
  })

/** @param asked when the gateway was asked, and what it made of that */
const fail = (
  deps: Deps,
  { refundId, orderId }: RefundRow,
  asked: { askedAt: Date; code: GatewayFault },
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await limitLockWaits(tx)
    await lockOrder(tx, orderId)
    const refund = await lockRefund(tx, refundId)
    if (refund?.status !== 'due') return
    const next = decideNextTry(refund.tries + 1, { ...asked, failedAt: deps.clock.now() })
    await saveFailedTry(tx, refundId, next)
    const kind = asked.code === 'REFUND_UNSEEN' ? 'refund-unclear' : 'refund-failed'
    if (!next) await openAndPublishCase(tx, deps, orderId, kind)
  })

/**
 * Records the refunds of orders that were cancelled after their payment, then makes the refunds that are due at the gateway.
 * A gateway repeats a repeated refund, so that the step is saved before each, and no refund is asked for twice at once.
 * @returns whether there may be more
 */
export const createRefundStep = (deps: Deps, gateway: Pick<PaymentGateway, 'refund'>) => async (): Promise<boolean> => {
  const { database, clock, logger } = deps
  const now = clock.now()
  await collectRefunds(database, now)
  const takenUntil = new Date(now.getTime() + LEASE)
  const due = await takeDueRefunds(database, now, takenUntil, BATCH)
  for (const refund of due) {
    if (refund.uniqueId === null) continue
    const askedAt = clock.now()
    const until = new Date(askedAt.getTime() + ASKING)
    const request = await saveAsked(database, refund.refundId, { now: askedAt, takenUntil, until })
    if (!request) continue
    try {
      await finish(deps, refund, await gateway.refund(request))
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const { orderId } = refund
      logger.warn({ err: error, orderId }, 'the payment gateway did not refund the money; trying again')
      await fail(deps, refund, { askedAt, code: error.code })
    }
  }
  return due.length === BATCH
}

/** @returns a function that stops the refunds after the running round */
export const startRefunds = (deps: Deps, gateway: Pick<PaymentGateway, 'refund'>): (() => Promise<void>) =>
  startTimer({
    everyMs: ROUND_EVERY,
    step: createRefundStep(deps, gateway),
    what: 'refunding money',
    logger: deps.logger,
  })

type StaffAnswer = { ok: true } | { ok: false; code: 'NOT_FOUND'; message: string }

const notFound: StaffAnswer = { ok: false, code: 'NOT_FOUND', message: 'אין להזמנה הזו החזר שממתין. רעננו ונסו שוב.' }

/** What staff can do with refunds of an order. */
export const createRefundCommands = (deps: Deps) => ({
  /** Refunds that wait for a person, the one of an order that was cancelled a moment ago included. */
  listToMake: async (): Promise<RefundToMake[]> => {
    await collectRefunds(deps.database, deps.clock.now())
    return listRefundsToMake(deps.database)
  },
  /** Staff have sent the transfer back. */
  transferRefunded: async (orderId: string): Promise<StaffAnswer> => {
    await collectRefunds(deps.database, deps.clock.now())
    const refund = await findRefundOfTransfer(deps.database, orderId)
    if (!refund) return notFound
    await finish(deps, refund)
    return { ok: true }
  },
  /** Staff have seen at the gateway that the money of a card went back, which the shop could not find out. */
  cardRefunded: async (orderId: string, refundId: string): Promise<StaffAnswer> => {
    const refund = await findCardRefundToMake(deps.database, orderId, refundId)
    if (!refund) return notFound
    await finish(deps, refund)
    return { ok: true }
  },
  /** Tries refunds again that had failed too often. */
  retryRefunds: async (orderId: string): Promise<StaffAnswer> =>
    (await tryAgain(deps.database, orderId, deps.clock.now())) ? { ok: true } : notFound,
})
export type RefundCommands = ReturnType<typeof createRefundCommands>
