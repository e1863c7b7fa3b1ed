import type { Sql } from '@zmig/kit'
import type { Role } from './shipment.ts'

/** A line whose tyres come later than the order says; days are `2026-12-24`. */
type LateLine = { ean: string; line: number; named: string; arrivesOn: string }

/** An order with such lines that has not left the shop. */
export type LateOrder = { orderId: string; lines: LateLine[] }

// A line without a day had its tyres on the shelf, whatever another line of the order took of the same tyre.
const LATE = `
  select order_id as "orderId", jsonb_agg(jsonb_build_object('ean', ean, 'line', line, 'named', named,
    'arrivesOn', arrives_on) order by line) as lines
  from (
    select line.order_id, line.line, line.ean, line.arrives_on as named, max(shipment.arrives_on) as arrives_on
    from ordering.order_line line
    join ordering.orders using (order_id)
    join ordering.product on product.ean = line.ean
    join ordering.reservation held on held.order_id = line.order_id
      and held.ean in (line.ean, product.front_ean, product.rear_ean)
    join ordering.shipment on shipment.role = held.source
    where orders.status in ('open', 'paid') and orders.payment_status in ('pending', 'paid')
      and line.arrives_on is not null
      and ($1::text[] is null or held.source = any($1)) and ($2::text[] is null or line.order_id = any($2))
    group by line.order_id, line.line, line.ean, line.arrives_on
    having max(shipment.arrives_on) > line.arrives_on) as late
  group by order_id order by order_id`

/**
 * Orders that name an earlier day than the one on which their tyres come now.
 * @param roles of the shipments that are late; absent: of any
 * @param orderIds among these; absent: among all
 */
export const findLateOrders = (
  sql: Sql,
  { roles, orderIds }: { roles?: readonly Role[]; orderIds?: readonly string[] } = {},
): Promise<LateOrder[]> => sql.query<LateOrder>(LATE, [roles ?? null, orderIds ?? null])

/** A shipment with what it brings and what is reserved of it, in single tyres. */
export type ShipmentState = {
  role: Role
  id: string
  arrivesOn: string
  orderDeadline: string
  /** orders that wait for it */
  waiting: number
  lines: { ean: string; inbound: number; reserved: number }[]
}

/** The shipments as orders see them; tyres that orders wait for come first. */
export const readShipmentStates = (sql: Sql): Promise<ShipmentState[]> =>
  sql.query<ShipmentState>(
    `select role, id, arrives_on as "arrivesOn", order_deadline as "orderDeadline",
       (select count(distinct order_id)::integer from ordering.reservation where source = role) as waiting,
       (select coalesce(jsonb_agg(jsonb_build_object('ean', ean,
          'inbound', case role when 'current' then inbound_current else inbound_next end,
          'reserved', case role when 'current' then reserved_current else reserved_next end)
          order by case role when 'current' then reserved_current else reserved_next end desc, ean), '[]')
        from ordering.stock
        where case role when 'current' then inbound_current + reserved_current
          else inbound_next + reserved_next end > 0) as lines
     from ordering.shipment order by role`,
  )
