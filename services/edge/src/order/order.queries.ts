import {
  allOrders,
  Hold,
  listHolds,
  normalisePhone,
  type Order,
  type OrderProduct,
  paymentData,
  searchOrders,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import { personHolds, readPeople } from '@zmig/kit/people'
import * as z from 'zod/mini'
import { defineCommand, defineQuery, type Query, type StaffMember } from '../http/define-endpoint.ts'
import type { Audit } from '../staff/audit.ts'
import { signedIn } from '../staff/staff-answer.ts'
import { toProductSummary, toTyre } from '../tyre/to-tyre.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { findOrderRow, type OrderRow, SELECT_ORDERS, toOrder } from './order-rows.ts'
import { inAgorot, shekels } from '../money.ts'

/** What staff look for; a field that is left out filters nothing. */
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
const ORDERS_PAGE = `${SELECT_ORDERS} where ${MATCHES} order by placed.placed_at desc, order_id desc limit $6 offset $7`

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
  const rows = await sql.query<OrderRow>(ORDERS_PAGE, [...valuesOf(filter), limit, offset])
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

/** Without `page` the newest 200 (decisions.md, Admin and security). */
const NEWEST = 200
const PAGE = 20

/** Unpaid orders and what they hold, as ordering answers them. */
const Holds = z.object({ holds: z.array(inAgorot(Hold)) })

type Deps = { sql: Sql; services: ServiceClient; audit: Audit }

type Wish = OrderFilter & { page?: number | undefined; limit?: number | undefined }

/** Staff's orders with the people behind them: personal, so never cached. */
export const createOrderQueries = ({ sql, services, audit }: Deps): Query[] => {
  const list = async ({ page, limit, q, status, payment, sip }: Wish, staff: StaffMember | undefined) => {
    // recorded first, so that no customer is shown without a record; what was searched for may be a name
    const searched = q !== undefined && q.trim() !== ''
    await audit(signedIn(staff), 'orders-read', '', { page, limit, status, payment, sip, searched })
    const filter = { q, status, payment, sip }
    const asked = [page, limit, ...Object.values(filter)].some((value) => value !== undefined)
    if (!asked) return findOrders(sql, NEWEST, 0)
    const size = limit ?? (page === undefined ? NEWEST : PAGE)
    const [found, total] = await Promise.all([
      findOrders(sql, size, ((page ?? 1) - 1) * size, filter),
      countOrders(sql, filter),
    ])
    return { ...found, pagination: { page: page ?? 1, limit: size, total } }
  }

  return [
    defineQuery(allOrders, ({ query, staff }) => list(query, staff)),
    // a POST that changes nothing: addresses are kept in histories and logs of proxies, bodies are not
    defineCommand(searchOrders, ({ body, staff }) => list(body, staff)),

    defineQuery(paymentData, async ({ params: { orderId = '' }, staff }) => {
      // recorded first, so that no card is shown without a record
      await audit(signedIn(staff), 'payment-data-read', orderId)
      return z.parse(paymentData.answer, await services.get(`/ordering/orders/${encodeURIComponent(orderId)}/payment`))
    }),

    // asked of ordering, because holds end by the minute
    defineQuery(listHolds, async ({ staff }) => {
      await audit(signedIn(staff), 'holds-read')
      const { holds } = z.parse(Holds, await services.get('/ordering/holds'))
      return { holds: holds.map((hold) => ({ ...hold, total: shekels(hold.total) })) }
    }),
  ]
}
