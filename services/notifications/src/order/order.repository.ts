import type { Sql } from '@zmig/kit'
import type { OrderState } from './order-state.ts'

/** The replicas of these orders, by number; one that nobody placed is missing. */
export const readOrders = async (sql: Sql, orderIds: string[]): Promise<Map<string, OrderState>> => {
  const rows = await sql.query<{ state: OrderState }>(
    'select state from notifications.orders where order_id = any($1::text[])',
    [[...new Set(orderIds)]],
    { name: 'notifications-orders-read' },
  )
  return new Map(rows.map(({ state }) => [state.orderId, state]))
}

export const saveOrders = async (tx: Sql, orders: OrderState[]): Promise<void> => {
  if (orders.length === 0) return
  const rows = orders.map((state) => ({
    order_id: state.orderId,
    person_id: state.personId,
    version: state.version,
    state,
  }))
  await tx.query(
    `insert into notifications.orders select * from jsonb_populate_recordset(null::notifications.orders, $1::jsonb)
     on conflict (order_id) do update set version = excluded.version, state = excluded.state`,
    [JSON.stringify(rows)],
    { name: 'notifications-orders-save', unanswered: true },
  )
}
