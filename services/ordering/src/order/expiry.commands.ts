import type { Payments } from '../payment/payment.commands.ts'
import { changeOrder, type OrderingDeps } from './change-order.ts'
import { forEachDue, lockDue, type DueQuery } from './due-orders.ts'

const unpaid = (method: 'creditcard' | 'banktransfer'): DueQuery => ({
  column: 'expires_at',
  condition: `payment_status = 'pending' and status = 'open' and payment_method = '${method}'`,
})
const cards = unpaid('creditcard')
const transfers = unpaid('banktransfer')

type Deps = Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>

const expire = (deps: Deps, query: DueQuery, orderId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (await lockDue(tx, query, orderId, deps.clock.now())) await changeOrder(tx, deps, orderId, { kind: 'expired' })
  })

/** Ends the holds of transfers whose money has not come in time. */
export const createExpireTransfers = (deps: Deps) => (): Promise<void> =>
  forEachDue(deps, transfers, (orderId) => expire(deps, transfers, orderId))

/** Ends the holds of unpaid card orders, after the gateway was asked: money may be on its way. */
export const createExpireCards =
  (deps: Deps, { mayExpire }: Pick<Payments, 'mayExpire'>) =>
  (): Promise<void> =>
    forEachDue(deps, cards, async (orderId) => {
      if ((await mayExpire(orderId)) === 'yes') await expire(deps, cards, orderId)
    })
