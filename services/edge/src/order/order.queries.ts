import { normalisePhone, type Order, type OrderProduct } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { personHolds, readPeople } from '@zmig/kit/people'
import { toProductSummary, toTyre } from '../tyre/to-tyre.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { findOrderRow, SELECT_ORDERS, type OrderRow } from './order-rows.ts'
import { toOrder } from './to-order.ts'

/** What staff look for; what is left out does not matter. */
export type OrderFilter = {
  /** order number, or name, phone or e-mail of the buyer, in part */
  q?: string | undefined
  status?: Order['status'] | undefined
  payment?: Order['paymentStatus'] | undefined
  sip?: Order['checkout']['sip'] | undefined
}

const MATCHES = `
  ($1::text is null or status = $1) and ($2::text is null or payment_status = $2) and ($3::text is null or sip = $3)
  and ($4 = '' or strpos(lower(order_id), lower($4)) > 0 or ${personHolds('placed.person_id::uuid', '$4', '$5')})`
const COUNT = `select count(*) as total from edge.placed_order placed where ${MATCHES}`
const PAGE = `${SELECT_ORDERS} where ${MATCHES} order by placed.placed_at desc, order_id desc limit $6 offset $7`

const valuesOf = ({ q = '', status, payment, sip }: OrderFilter) => [
  status ?? null,
  payment ?? null,
  sip ?? null,
  q.trim(),
  normalisePhone(q),
]

const withPeople = async (sql: Sql, rows: OrderRow[]): Promise<Order[]> => {
  const people = await readPeople(sql, [...new Set(rows.map(({ person_id }) => person_id))])
  return rows.map((row) => toOrder(row, people.get(row.person_id)))
}

const findProducts = async (sql: Sql, eans: string[]): Promise<OrderProduct[]> =>
  (await findTyreRows(sql, eans)).map((row) => {
    const { ean, brand, displayName, displaySize, name, price } = toTyre(row)
    return { ean, brand, displayName, displaySize, name, price, ...toProductSummary(row) }
  })

/** Orders with the people behind them and the products in them, newest first. */
export const findOrders = async (sql: Sql, limit: number, offset: number, filter: OrderFilter = {}) => {
  const rows = await sql.query<OrderRow>(PAGE, [...valuesOf(filter), limit, offset])
  const eans = [...new Set(rows.flatMap(({ lines }) => lines.map(({ ean }) => ean)))]
  return { orders: await withPeople(sql, rows), products: await findProducts(sql, eans) }
}

export const countOrders = async (sql: Sql, filter: OrderFilter = {}): Promise<number> => {
  const [row] = await sql.query<{ total: number }>(COUNT, valuesOf(filter))
  return row?.total ?? 0
}

/** One order as staff see it. */
export const findOrder = async (sql: Sql, orderId: string): Promise<Order | undefined> => {
  const row = await findOrderRow(sql, orderId)
  return row && (await withPeople(sql, [row]))[0]
}
