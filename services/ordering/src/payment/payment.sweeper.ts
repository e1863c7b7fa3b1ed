import { lockDueRows, startTimer } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { OrderingDeps } from '../order/order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { pauseBeforeInquiry } from './payment.decider.ts'
import { settlePayment } from './settle.commands.ts'

/** Inquiries at once, few enough for the gateway. */
const BATCH = 8

/** Milliseconds between two rounds. */
const ROUND_EVERY = 2_000

/**
 * Takes payments that are due for an inquiry, and sets their next time, so that no other process asks before it.
 * @param longest seconds
 */
const takeDuePayments = async (
  database: Pick<ServiceDeps['database'], 'transaction'>,
  now: Date,
  longest: number,
  limit: number,
): Promise<{ uniqueId: string; orderId: string }[]> =>
  database.transaction(async (tx) => {
    const due = await lockDueRows<{ uniqueId: string; orderId: string; inquiries: number }>(tx, {
      table: 'ordering.payment',
      due: 'next_inquiry_at <= $1',
      order: 'next_inquiry_at',
      limit,
      columns: 'unique_id as "uniqueId", order_id as "orderId", inquiries',
      values: [now],
    })
    if (due.length === 0) return []
    const next = due.map(({ inquiries }) => new Date(now.getTime() + pauseBeforeInquiry(inquiries, longest)))
    await tx.query(
      `update ordering.payment set next_inquiry_at = given.at
       from rows from (unnest($1::text[]), unnest($2::timestamptz[])) as given(id, at) where unique_id = given.id`,
      [due.map(({ uniqueId }) => uniqueId), next],
    )
    return due
  })

/**
 * Inquires at the gateway about payments whose buyer did not return. The next time is saved before the inquiry: when this
 * process dies, another one asks then. A settled payment is not asked about again.
 * @param longest seconds between two questions about the same payment
 * @returns whether there may be more
 */
export const createSweep =
  (deps: OrderingDeps, gateway: Pick<PaymentGateway, 'inquire'>, longest: number) => async (): Promise<boolean> => {
    const { database, clock, logger } = deps
    const due = await takeDuePayments(database, clock.now(), longest, BATCH)
    await Promise.all(
      due.map(async ({ uniqueId, orderId }) => {
        try {
          await settlePayment(deps, gateway, uniqueId)
        } catch (err) {
          // One locked order must not stop the inquiries about the others.
          logger.error({ err, orderId }, 'a payment was not settled; trying again')
        }
      }),
    )
    return due.length === BATCH
  }

/** @returns a function that stops the sweeper after its running round */
export const startPaymentSweeper = (
  deps: OrderingDeps,
  gateway: Pick<PaymentGateway, 'inquire'>,
  longest: number,
): (() => Promise<void>) =>
  startTimer({
    everyMs: ROUND_EVERY,
    step: createSweep(deps, gateway, longest),
    what: 'asking the gateway about payments',
    logger: deps.logger,
  })
