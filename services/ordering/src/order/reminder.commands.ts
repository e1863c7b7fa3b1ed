import type { OrderingDeps } from './change-order.ts'
import { forEachDue, lockDue, type DueQuery } from './due-orders.ts'
import { messageDue } from './message-due.ts'
import { readOrder } from './order-row.ts'

const due: DueQuery = { column: 'remind_at', condition: `payment_status = 'pending' and status = 'open'` }

/** Reminds of transfers that have not come by their second business day; one whose hold is over is not worth a mail. */
export const createRemind = (deps: Pick<OrderingDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>) => {
  const { database, outbox, clock } = deps
  const remind = (orderId: string): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now()
      if (!(await lockDue(tx, due, orderId, now))) return
      const order = await readOrder(tx, orderId)
      await tx.query('update ordering.orders set remind_at = null, reminded_at = $2 where order_id = $1', [
        orderId,
        now,
      ])
      if (order && order.expiresAt > now) await outbox.append(tx, [messageDue(deps, order, 'transfer-reminder')])
    })
  return (): Promise<void> => forEachDue(deps, due, remind)
}
