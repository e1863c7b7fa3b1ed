import type { Sql } from '@zmig/kit'
import type { OrderRow } from './order-row.ts'

/** Whether a person cancelled the order, the buyer or staff; one whose hold ran out was given up by nobody. */
export const isCalledOff = async (
  sql: Sql,
  { orderId, status }: Pick<OrderRow, 'orderId' | 'status'>,
): Promise<boolean> => {
  if (status !== 'cancelled') return false
  const [last] = await sql.query<{ change: string }>(
    `select change from ordering.order_history
     where order_id = $1 and (change = 'expired' or (change = 'status' and details ->> 'to' = 'cancelled'))
     order by id desc limit 1`,
    [orderId],
  )
  return last?.change === 'status'
}
