import { readPeople, type Person } from '@zmig/kit/people'
import type { Sql } from '@zmig/kit'
import type { Order, OrderProduct } from '@zmig/edge-contract'
import { shekels } from '../checkout/money.ts'
import { toTyre } from '../tyre/to-tyre.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'

type OrderRow = {
  order_id: string
  person_id: string
  sip: Order['checkout']['sip']
  payment_method: string
  status: Order['status']
  payment_status: Order['paymentStatus']
  tracking_code: string
  lines: { ean: string; set: boolean; quantity: number }[]
  pay_now: number
  placed_at: string
}

/** Newest first. Instants leave the database as ISO text in UTC. */
const NEWEST = `
  select order_id, person_id, sip, payment_method, status, payment_status, tracking_code, lines, pay_now,
    to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as placed_at
  from edge.placed_order order by edge.placed_order.placed_at desc, order_id desc limit $1 offset $2`

/** An erased person leaves blanks, never a broken list. */
const toCheckout = (row: OrderRow, person: Person | undefined): Order['checkout'] => ({
  personal: { name: person?.name ?? '', phone: person?.phone ?? '', emailaddress: person?.email ?? '' },
  sip: row.sip,
  additionalNotes: person?.notes ?? '',
  ...(row.sip === 'shipping' && {
    shipping: {
      name: person?.shippingName ?? person?.name ?? '',
      phone: person?.shippingPhone ?? person?.phone ?? '',
      address: person?.address ?? '',
      city: person?.city ?? '',
      notes: person?.notes ?? '',
    },
  }),
})

const toOrder = (row: OrderRow, person: Person | undefined): Order => ({
  orderId: row.order_id,
  createdAt: row.placed_at,
  status: row.status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  total: shekels(row.pay_now),
  trackingCode: row.tracking_code,
  checkout: toCheckout(row, person),
  cart: { items: row.lines.map(({ ean, quantity, set }) => ({ ean, quantity, isSet: set })) },
})

const findProducts = async (sql: Sql, eans: string[]): Promise<OrderProduct[]> =>
  (await findTyreRows(sql, eans)).map(toTyre).map(({ ean, brand, displayName, displaySize, name, price }) => ({
    ean,
    brand,
    displayName,
    displaySize,
    name,
    price,
  }))

/** Orders with the people behind them and the products in them, newest first. */
export const findOrders = async (sql: Sql, limit: number, offset: number) => {
  const rows = await sql.query<OrderRow>(NEWEST, [limit, offset])
  const people = await readPeople(sql, [...new Set(rows.map(({ person_id }) => person_id))])
  const eans = [...new Set(rows.flatMap(({ lines }) => lines.map(({ ean }) => ean)))]
  return {
    orders: rows.map((row) => toOrder(row, people.get(row.person_id))),
    products: await findProducts(sql, eans),
  }
}

export const countOrders = async (sql: Sql): Promise<number> => {
  const [row] = await sql.query<{ total: number }>('select count(*) as total from edge.placed_order')
  return row?.total ?? 0
}
