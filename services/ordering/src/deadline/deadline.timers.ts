import { startTimer } from '@zmig/kit'
import type { OrderingDeps } from '../order/order.ts'
import type { Payments } from '../payment/payment.commands.ts'
import { createExpireCards, createExpireTransfers, createRemind } from './deadline.commands.ts'

/** Milliseconds between two rounds. Ended holds free goods, so they are checked more often than reminders. */
const ROUND = { expiry: 5_000, reminder: 60_000 }

/**
 * Starts the timers of deadlines. The deadline is a column of the order's row, and several processes may run the timers at
 * once. Cards have a timer of their own, so that a silent gateway does not delay transfers.
 *
 * @returns functions that stop them, each after its running round
 */
export const startDeadlineTimers = (
  deps: OrderingDeps,
  payments: Pick<Payments, 'mayExpire'>,
): (() => Promise<void>)[] => {
  const every = (everyMs: number, what: string, round: () => Promise<void>) =>
    startTimer({ everyMs, step: () => round().then(() => false), what, logger: deps.logger })
  return [
    every(ROUND.expiry, 'ending the holds of transfers', createExpireTransfers(deps)),
    every(ROUND.expiry, 'ending the holds of cards', createExpireCards(deps, payments)),
    every(ROUND.reminder, 'reminding of transfers', createRemind(deps)),
  ]
}
