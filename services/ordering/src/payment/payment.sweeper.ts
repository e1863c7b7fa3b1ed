import type { OrderingDeps } from '../order/change-order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { startTimer } from '../timer/start-timer.ts'
import { takeDuePayments } from './payment.repository.ts'
import { settlePayment } from './settle.commands.ts'

/** As many questions as a gateway takes at once without noticing. */
const BATCH = 8

/** How often to look whether a question is due, in milliseconds. */
const LOOK_EVERY = 2_000

/**
 * Asks the gateway about payments that nobody came back from. Whoever takes a payment says when it is asked about next
 * before it asks: who dies in the middle leaves it to the next, and a settled payment is asked about no more.
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
          // one order that is locked must not keep the others from being asked about
          logger.error({ err, orderId }, 'a payment was not settled; it is asked about again')
        }
      }),
    )
    return due.length === BATCH
  }

/** @returns a function that stops the sweeper after the questions under way */
export const startPaymentSweeper = (
  deps: OrderingDeps,
  gateway: Pick<PaymentGateway, 'inquire'>,
  longest: number,
): (() => Promise<void>) =>
  startTimer({
    everyMs: LOOK_EVERY,
    step: createSweep(deps, gateway, longest),
    what: 'asking about payments',
    logger: deps.logger,
  })
