import type { Sql } from '@zmig/kit'
import { messageDue } from '../order/order.events.ts'
import { limitLockWaits, lockOrder } from '../order/order.repository.ts'
import type { OrderingDeps } from '../order/order.ts'

/**
 * Revokes every link of an order and sends the buyer a new one, by mail and as a text message.
 * @returns false when there is no such order
 */
export const sendNewLink = async (
  tx: Sql,
  deps: Pick<OrderingDeps, 'outbox' | 'clock' | 'newId'>,
  orderId: string,
): Promise<boolean> => {
  await limitLockWaits(tx)
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  const [row] = await tx.query<{ linkVersion: number }>(
    `update ordering.orders set link_version = link_version + 1 where order_id = $1 returning link_version as "linkVersion"`,
    [orderId],
  )
  if (!row) throw new Error('ordering.orders returned no row')
  await deps.outbox.append(tx, [messageDue(deps, order, 'order-link', row)])
  return true
}
