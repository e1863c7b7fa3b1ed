import type { Sql } from '@zmig/kit'

/**
 * Whether the appointment of an order falls through, and none was chosen since: chosen again, its own time is a choice.
 * Whether staff have closed the case meanwhile says nothing about it.
 */
export const isBrokenStill = async (sql: Sql, orderId: string): Promise<boolean> => {
  const told = await sql.query(
    `select from ordering.attention told
     where order_id = $1 and kind in ('appointment-broken', 'garage-out') and (closed_at is null or not exists (
       select from ordering.order_history later where later.order_id = told.order_id and later.at >= told.opened_at
         and (change in ('appointment', 'expired') or (change = 'status' and details ->> 'to' = 'cancelled'))))
     limit 1`,
    [orderId],
  )
  return told.length > 0
}
