import type { Sql } from '@zmig/kit'
import { lockOrders, type OrderRow } from './order-row.ts'

/**
 * An order, locked together with every other order of its visitor that money may still come for: of two that took each
 * other's place only the first to be paid keeps its money, so they are settled one after the other.
 */
export const lockAmongOwn = async (tx: Sql, orderId: string): Promise<OrderRow | undefined> => {
  const orders = await lockOrders(
    tx,
    `order_id = $1 or (visitor_id = (select visitor_id from ordering.orders where order_id = $1)
       and payment_method = 'creditcard' and payment_status in ('pending', 'expired'))`,
    [orderId],
  )
  return orders.find((order) => order.orderId === orderId)
}

/** `$1` is the order, `$2` its visitor, `$3` when it was placed. A hold that staff opened again has its place back. */
const REPLACED_BY_PAID = `
  select from ordering.orders other
  where other.visitor_id = $2 and other.order_id <> $1 and other.payment_status = 'paid' and (
    exists (
      select from ordering.order_history replaced join ordering.orders this using (order_id)
      where replaced.order_id = $1 and replaced.details ->> 'replaced' = 'true'
        and this.payment_status = 'expired' and other.placed_at >= replaced.at)
    or (other.placed_at <= $3 and other.paid_at >= $3 and exists (
      select from ordering.order_history replaced
      where replaced.order_id = other.order_id and replaced.details ->> 'replaced' = 'true' and replaced.at <= $3)))
  limit 1`

/**
 * Whether the same visitor has paid for another order in place of this one: a newer one that replaced it, or an older one
 * that it replaced and whose money came all the same. An order that was paid before this one was placed has its own money.
 */
export const isReplacedByPaid = async (
  sql: Sql,
  { orderId, visitorId, placedAt }: Pick<OrderRow, 'orderId' | 'visitorId' | 'placedAt'>,
): Promise<boolean> =>
  visitorId !== null && (await sql.query(REPLACED_BY_PAID, [orderId, visitorId, placedAt])).length > 0
