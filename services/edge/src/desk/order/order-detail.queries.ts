import { orderCounts, orderDetail, orderEntries, OrderEntry, type OrderView } from '@zmig/edge-contract'
import { HttpProblem, type ServiceClient, type Sql } from '@zmig/kit'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { shekels } from '../../money.ts'
import type { Audit } from '../../door/staff/audit.ts'
import { signedIn } from '../../door/staff/staff-answer.ts'
import { VIEWS } from './order-filter.ts'
import { findOrder, findProductsOf } from './order.queries.ts'

/** What ordering keeps of an order's past; `actor` is an e-mail there, and amounts are agorot. */
const History = z.object({ history: z.array(OrderEntry) })

/** Details that are amounts. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'refund', 'refundKept'])

const inShekels = (details: OrderEntry['details']): OrderEntry['details'] =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      AMOUNTS.has(name) && typeof value === 'number' ? shekels(value) : value,
    ]),
  )

/** What staff did with the order outside ordering, such as looking at its card. */
const AUDITED = `
  select to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, 'staff' as by,
    coalesce(nullif(staff.name, ''), staff.email) as actor,
    audit.action as change, '{}'::jsonb as details
  from edge.audit left join edge.staff using (staff_id)
  where subject = $1 and action = any($2) order by audit.id desc limit 100`

const COUNTS = `select (select count(*) from edge.placed_order) as "all", ${(Object.keys(VIEWS) as OrderView[])
  .map((view) => `(select count(*) from edge.placed_order where ${VIEWS[view]}) as ${view}`)
  .join(', ')}`

type Deps = { sql: Sql; services: ServiceClient; audit: Audit }

/** One order with its past, and the counts of the views: personal or about this moment, so never cached. */
export const createOrderDetailQueries = ({ sql, services, audit }: Deps): Query[] => {
  /** Ordering's history with the names of the members of staff, and what the audit knows, the oldest first. */
  const historyOf = async (orderId: string): Promise<OrderEntry[]> => {
    const path = `/ordering/orders/${encodeURIComponent(orderId)}/history`
    const [{ history }, audited] = await Promise.all([
      services.get(path).then((answer) => z.parse(History, answer)),
      sql.query<OrderEntry>(AUDITED, [orderId, orderEntries.audited]),
    ])
    const emails = [...new Set(history.flatMap(({ actor }) => (actor === undefined ? [] : [actor])))]
    const staff = await sql.query<{ email: string; name: string }>(
      'select email, name from edge.staff where email = any($1)',
      [emails],
    )
    const names = new Map(staff.map(({ email, name }) => [email, name]))
    const named = history.map(({ actor, details, ...entry }) => ({
      ...entry,
      details: inShekels(details),
      ...(actor !== undefined && { actor: names.get(actor) ?? actor }),
    }))
    return [...named, ...audited.map(({ actor, ...entry }) => ({ ...entry, ...(actor && { actor }) }))].toSorted(
      (one, other) => one.at.localeCompare(other.at),
    )
  }

  return [
    // before the detail, whose address would take it for an order's number
    defineQuery(orderCounts, async () => {
      const [counts] = await sql.query<z.infer<typeof orderCounts.answer>['counts']>(COUNTS)
      return { ok: true, counts: counts ?? { all: 0, handle: 0, transfers: 0, installs: 0, refunds: 0 } }
    }),
    defineQuery(orderDetail, async ({ params: { orderId = '' }, staff }) => {
      await audit(signedIn(staff), 'order-read', orderId)
      const [order, history] = await Promise.all([findOrder(sql, orderId), historyOf(orderId).catch(() => null)])
      if (!order) throw new HttpProblem(404, 'Not found', 'ההזמנה לא נמצאה')
      return { ok: true, order, products: await findProductsOf(sql, [order]), history }
    }),
  ]
}
