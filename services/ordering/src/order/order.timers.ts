import type { Payments } from '../payment/payment.commands.ts'
import { startTimer } from '../timer/start-timer.ts'
import type { OrderingDeps } from './change-order.ts'
import { createExpireCards, createExpireTransfers } from './expiry.commands.ts'
import { createRemind } from './reminder.commands.ts'

/** Milliseconds between two looks. Nobody waits for a reminder; goods that are free again are worth a look more often. */
const LOOK = { expiry: 5_000, reminder: 60_000 }

/**
 * Does what is due: an order's own row is its deadline, and several processes may look at once. Cards have a timer of
 * their own, so that a silent gateway keeps no transfer waiting.
 *
 * @returns functions that stop them, each after its running look
 */
export const startOrderTimers = (
  deps: OrderingDeps,
  payments: Pick<Payments, 'mayExpire'>,
): (() => Promise<void>)[] => {
  const every = (everyMs: number, what: string, look: () => Promise<void>) =>
    startTimer({ everyMs, step: () => look().then(() => false), what, logger: deps.logger })
  return [
    every(LOOK.expiry, 'ending the holds of transfers', createExpireTransfers(deps)),
    every(LOOK.expiry, 'ending the holds of cards', createExpireCards(deps, payments)),
    every(LOOK.reminder, 'reminding of transfers', createRemind(deps)),
  ]
}
