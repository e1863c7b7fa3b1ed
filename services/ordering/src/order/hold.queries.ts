import type { Sql } from '@zmig/kit'

/** An unpaid order and what it costs, in agorot. */
export type Hold = { orderId: string; paymentMethod: string; total: number; placedAt: Date; expiresAt: Date }

/** Unpaid orders that hold goods, the next to expire first; limits keep them few. */
export const listHolds = (sql: Sql): Promise<Hold[]> =>
  sql.query<Hold>(
    `select order_id as "orderId", payment_method as "paymentMethod", pay_now as total, placed_at as "placedAt",
       expires_at as "expiresAt"
     from ordering.orders where payment_status = 'pending' and status = 'open'
     order by expires_at, order_id limit 1000`,
  )
