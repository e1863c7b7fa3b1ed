import { changeOrder } from '../change-order/change-order.commands.ts'
import { messageDue } from '../order/order.events.ts'
import { readOrder } from '../order/order.repository.ts'
import type { OrderingDeps } from '../order/order.ts'
import type { Payments } from '../payment/payment.commands.ts'
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

/** Ends the holds of transfers whose money has not arrived in time. */
export const createExpireTransfers = (deps: Deps) => (): Promise<void> =>
  forEachDue(deps, transfers, (orderId) => expire(deps, transfers, orderId))

/** Ends the holds of unpaid card orders. The gateway is asked first: money may be on its way. */
export const createExpireCards =
  (deps: Deps, { mayExpire }: Pick<Payments, 'mayExpire'>) =>
  (): Promise<void> =>
    forEachDue(deps, cards, async (orderId) => {
      if ((await mayExpire(orderId)) === 'yes') await expire(deps, cards, orderId)
    })

const reminders: DueQuery = { column: 'remind_at', condition: `payment_status = 'pending' and status = 'open'` }

/** Reminds buyers of transfers that have not arrived by the reminder day, unless the hold has ended meanwhile. */
export const createRemind = (deps: Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>) => {
  const { database, outbox, clock } = deps
  const remind = (orderId: string): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now()
      if (!(await lockDue(tx, reminders, orderId, now))) return
      const order = await readOrder(tx, orderId)
      await tx.query('update ordering.orders set remind_at = null, reminded_at = $2 where order_id = $1', [
        orderId,
        now,
      ])
      if (order && order.expiresAt > now) await outbox.append(tx, [messageDue(deps, order, 'transfer-reminder')])
    })
  return (): Promise<void> => forEachDue(deps, reminders, remind)
}
