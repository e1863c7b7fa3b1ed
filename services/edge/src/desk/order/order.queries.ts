import {
  allOrders,
  HeldOrder,
  listHolds,
  type Order,
  type OrderProduct,
  paymentData,
  searchOrders,
} from '@zmig/edge-contract'
import type { ServiceClient, Sql } from '@zmig/kit'
import { readPeople } from '@zmig/kit/people'
import type { Agorot } from '@zmig/events'
import * as z from 'zod/mini'
import { defineCommand, defineQuery, type Query, type StaffMember } from '../../door/http/define-endpoint.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { findOrdersOfDocument } from '../document/staff-documents.ts'
import { findOrderProducts } from '../product-list/product-list.queries.ts'
import { toProductSummary, toTyre } from '../../shop/tyre/to-tyre.ts'
import { findTyreRows } from '../../shop/tyre/tyre.queries.ts'
import { auditedFilter, conditionOf, COUNTS, type NumberedFilter, type OrderFilter } from './order-filter.ts'
import { findOrderRow, type OrderRow, SELECT_ORDERS, toOrder } from '../../shop/order/order-rows.ts'
import { inAgorot, shekels } from '../../money.ts'

const withPeople = async (sql: Sql, rows: OrderRow[]): Promise<Order[]> => {
  const people = await readPeople(sql, [...new Set(rows.map(({ person_id }) => person_id))])
  return rows.map((row) => toOrder(row, people.get(row.person_id)))
}

const findProducts = async (sql: Sql, eans: string[]): Promise<OrderProduct[]> =>
  (await findTyreRows(sql, eans)).map((row) => {
    const { ean, brand, displayName, displaySize, name, price } = toTyre(row)
    return { ean, brand, displayName, displaySize, name, price, ...toProductSummary(row) }
  })

type Condition = Pick<ReturnType<typeof conditionOf>, 'condition' | 'isSearch'>

/**
 * The page's numbers come from an index alone; only its orders are read whole. What a search finds is sorted afterwards: the
 * database would otherwise walk through all orders, the newest first, until it has met enough of the few.
 */
const pageOf = ({ condition, isSearch }: Condition, limit: string, offset: string): string => `
  with hits as ${isSearch ? 'materialized' : 'not materialized'} (
    select order_id, placed_at from edge.placed_order placed where ${condition}),
  page as materialized (select order_id from hits order by placed_at desc, order_id desc limit ${limit} offset ${offset})
  ${SELECT_ORDERS} where placed.order_id in (select order_id from page) order by placed.placed_at desc, order_id desc`

/** The products in some orders. */
export const findProductsOf = (sql: Sql, orders: readonly Pick<Order, 'cart'>[]): Promise<OrderProduct[]> =>
  findProducts(sql, [...new Set(orders.flatMap(({ cart }) => cart.items.map(({ ean }) => ean)))])

/** Orders with the people behind them and the products in them, newest first. */
export const findOrders = async (sql: Sql, limit: number, offset: number, filter: NumberedFilter = {}) => {
  const { values, ...where } = conditionOf(filter)
  const page = pageOf(where, `$${values.length + 1}`, `$${values.length + 2}`)
  const orders = await withPeople(sql, await sql.query<OrderRow>(page, [...values, limit, offset]))
  return { orders, products: await findProductsOf(sql, orders) }
}

/** The place of an order in the list, newest first. */
export type Place = { placedAt: string; orderId: string }

/**
 * The next orders of a walk through the whole list, without their products.
 * @param after the last place of the part before; undefined at the beginning
 * @returns `last` is undefined at the end
 */
export const findOrdersAfter = async (sql: Sql, limit: number, after: Place | undefined, filter: OrderFilter) => {
  const { condition, isSearch, values } = conditionOf(filter)
  const next = (value: unknown): string => `$${values.push(value)}`
  const since = after
    ? `(placed.placed_at, placed.order_id) < (${next(after.placedAt)}, ${next(after.orderId)})`
    : 'true'
  const rows = await sql.query<OrderRow>(
    pageOf({ condition: `${condition} and ${since}`, isSearch }, next(limit), '0'),
    values,
  )
  const row = rows.length === limit ? rows.at(-1) : undefined
  const last = row && { placedAt: row.placed_at, orderId: row.order_id }
  return { orders: await withPeople(sql, rows), last }
}

/** A search is asked once, for it costs more than its few orders. */
const sumsOf = ({ condition, isSearch }: Condition): string =>
  isSearch
    ? `select count(*) as found, count(*) filter (where ${COUNTS}) as orders,
         coalesce(sum(tyres) filter (where ${COUNTS}), 0) as tyres, coalesce(sum(pay_now) filter (where ${COUNTS}), 0) as money
       from edge.placed_order placed where ${condition}`
    : `select all_of_them.found, counted.* from
         (select count(*) as found from edge.placed_order placed where ${condition}) as all_of_them,
         (select count(*) as orders, coalesce(sum(tyres), 0) as tyres, coalesce(sum(pay_now), 0) as money
          from edge.placed_order placed where ${condition} and ${COUNTS}) as counted`

/** How many orders a filter finds, and of those that count: how many they are, their tyres, and their money in agorot. */
export const sumOrders = async (sql: Sql, filter: NumberedFilter = {}) => {
  const { values, ...where } = conditionOf(filter)
  const [row] = await sql.query<{ found: number; orders: number; money: Agorot; tyres: number }>(sumsOf(where), values)
  return row ?? { found: 0, orders: 0, money: 0, tyres: 0 }
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
const Holds = z.object({ holds: z.array(inAgorot(HeldOrder)) })
const BUYERS = 'select order_id as "orderId", person_id as "personId" from edge.placed_order where order_id = any($1)'

/** The card of an order, as ordering answers it. */
const PaymentData = z.omit(paymentData.answer, { ok: true })

type Deps = { sql: Sql; services: ServiceClient; audit: Audit }

type ListRequest = Omit<OrderFilter, 'paid'> & { page?: number | undefined; limit?: number | undefined }

/** Staff's orders with the people behind them: personal, so never cached. */
export const createOrderQueries = ({ sql, services, audit }: Deps): Query[] => {
  /** Recorded first, so that no customer is shown without a record; what was searched for may be a name. */
  const record = (request: ListRequest, staff: StaffMember | undefined) =>
    audit(signedIn(staff), 'orders-read', '', auditedFilter(request))

  const list = async ({ page, limit, ...filter }: ListRequest, staff: StaffMember | undefined) => {
    await record({ page, limit, ...filter }, staff)
    const asked = [page, limit, ...Object.values(filter)].some((value) => value !== undefined)
    if (!asked)
      return { ok: true as const, ...(await findOrders(sql, NEWEST, 0)), pagination: undefined, sums: undefined }
    const ofDocuments = await findOrdersOfDocument(services, filter.q ?? '')
    const wanted = { ...filter, ofDocuments }
    const size = limit ?? (page === undefined ? NEWEST : PAGE)
    const [orders, { found, ...sums }] = await Promise.all([
      findOrders(sql, size, ((page ?? 1) - 1) * size, wanted),
      sumOrders(sql, wanted),
    ])
    const pagination = { page: page ?? 1, limit: size, total: found }
    return { ok: true as const, ...orders, pagination, sums: { ...sums, money: shekels(sums.money) } }
  }

  return [
    // the call of the specification: no sums
    defineQuery(allOrders, async ({ query: { token: _, ...request }, staff }) => {
      const { sums: _sums, ...found } = await list(request, staff)
      return found
    }),
    // a POST that changes nothing: addresses are kept in histories and logs of proxies, bodies are not
    defineCommand(searchOrders, ({ body, staff }) => list(body, staff)),

    defineQuery(paymentData, async ({ params: { orderId = '' }, staff }) => {
      // recorded first, so that no card is shown without a record
      await audit(signedIn(staff), 'payment-data-read', orderId)
      const data = await services.get(`/ordering/orders/${encodeURIComponent(orderId)}/payment`)
      return { ok: true as const, ...z.parse(PaymentData, data) }
    }),

    // asked of ordering, because holds end by the minute
    defineQuery(listHolds, async ({ staff }) => {
      await audit(signedIn(staff), 'holds-read')
      const { holds } = z.parse(Holds, await services.get('/ordering/holds'))
      const orders = holds.map(({ orderId }) => orderId)
      const buyers = await sql.query<{ orderId: string; personId: string }>(BUYERS, [orders])
      const eans = [...new Set(holds.flatMap(({ tyres }) => tyres.map(({ ean }) => ean)))]
      const [people, products] = await Promise.all([
        readPeople(sql, [...new Set(buyers.map(({ personId }) => personId))]),
        findOrderProducts(sql, eans),
      ])
      const personOf = new Map(buyers.map(({ orderId, personId }) => [orderId, people.get(personId)]))
      const nameOf = (ean: string) => {
        const product = products.get(ean)
        return product ? `${product.brand} ${product.displayName} ${product.size ?? product.displaySize}` : ''
      }
      return {
        ok: true as const,
        holds: holds.map(({ tyres, ...hold }) => ({
          ...hold,
          total: shekels(hold.total),
          tyres: tyres.map((tyre) => ({ ...tyre, name: nameOf(tyre.ean) })),
          name: personOf.get(hold.orderId)?.name ?? '',
          phone: personOf.get(hold.orderId)?.phone ?? '',
        })),
      }
    }),
  ]
}
