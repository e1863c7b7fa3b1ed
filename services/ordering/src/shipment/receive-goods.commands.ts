import type { ShipmentReceived } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { closeCases } from '../attention/attention.repository.ts'
import { messageDue } from '../order/order.events.ts'
import type { OrderRow } from '../order/order.ts'
import { serveWaiting, type Awaited, type Served } from './receive-goods.decider.ts'
import { inboundColumn, reservedColumn, type Role } from './shipment.ts'

type Receipt = z.infer<typeof ShipmentReceived.data>
type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>
type OrderFacts = Pick<OrderRow, 'orderId' | 'version' | 'status' | 'paymentStatus'>

/**
 * Who waits for these tyres: paid orders first, then in the order in which they were placed. Another shipment may have
 * taken the place of the one that they come with: its reservations count as on the shelf since.
 */
const readWaiting = (tx: Sql, eans: string[], role: Role | undefined): Promise<Awaited[]> =>
  tx.query<Awaited>(
    `select order_id as "orderId", ean, reservation.quantity
     from ordering.reservation join ordering.orders using (order_id)
     where ean = any($1) and source = $2 and ($2 <> 'on_hand' or exists (
       select from ordering.order_line line where line.order_id = orders.order_id and line.arrives_on is not null))
     order by (payment_status = 'paid') desc, placed_at, order_id`,
    [eans, role ?? 'on_hand'],
  )

const readSent = async (tx: Sql, eans: string[], role: Role | undefined): Promise<Awaited[]> => {
  if (!role) return []
  return tx.query<Awaited>(
    `select order_id as "orderId", ean, quantity from ordering.handed_over
     where ean = any($1) and source = $2 order by order_id`,
    [eans, role],
  )
}

/** Moves tyres of orders from a shipment to the shelf. */
const moveToShelf = async (tx: Sql, table: 'reservation' | 'handed_over', role: Role, moved: Awaited[]) => {
  if (moved.length === 0) return
  const same = `held.order_id = moved."orderId" and held.ean = moved.ean and held.source = $2`
  await tx.query(
    `with moved as (select * from jsonb_to_recordset($1::jsonb) as one("orderId" text, ean text, quantity integer)),
       ended as (
         delete from ordering.${table} held using moved where ${same} and held.quantity <= moved.quantity),
       reduced as (
         update ordering.${table} held set quantity = held.quantity - moved.quantity
         from moved where ${same} and held.quantity > moved.quantity)
     insert into ordering.${table} as held (order_id, ean, source, quantity)
     select "orderId", ean, 'on_hand', quantity from moved order by "orderId", ean
     on conflict (order_id, ean, source) do update set quantity = held.quantity + excluded.quantity`,
    [JSON.stringify(moved), role],
  )
}

const sumOf = (ean: string, moved: Awaited[]): number =>
  moved.reduce((sum, one) => sum + (one.ean === ean ? one.quantity : 0), 0)

/** The shelf has more, and the shipment brings less. */
const countIn = async (tx: Sql, role: Role | undefined, { lines, here }: Served): Promise<void> => {
  const rows = lines.map(({ ean, quantity }) => ({ ean, quantity, moved: role ? sumOf(ean, here) : 0 }))
  const change = role
    ? `, reserved = stock.reserved + counted.moved,
         ${inboundColumn[role]} = greatest(0, stock.${inboundColumn[role]} - counted.quantity),
         ${reservedColumn[role]} = greatest(0, stock.${reservedColumn[role]} - counted.moved)`
    : ''
  await tx.query(
    `insert into ordering.stock (ean)
     select ean from jsonb_to_recordset($1::jsonb) as counted(ean text) order by ean on conflict do nothing`,
    [JSON.stringify(rows)],
  )
  await tx.query(
    `update ordering.stock as stock set on_hand = stock.on_hand + counted.quantity${change}
     from jsonb_to_recordset($1::jsonb) as counted(ean text, quantity integer, moved integer)
     where stock.ean = counted.ean`,
    [JSON.stringify(rows)],
  )
}

/**
 * Orders, among these, that wait for nothing any more. Of a shipment that was replaced the reservations say nothing: there
 * the shelf has to hold all that is reserved.
 */
const findComplete = (tx: Sql, orderIds: string[], isReplaced: boolean): Promise<OrderFacts[]> =>
  tx.query<OrderFacts>(
    `select order_id as "orderId", version, status, payment_status as "paymentStatus" from ordering.orders
     where order_id = any($1) and status in ('open', 'paid')
       and exists (select from ordering.order_line line
         where line.order_id = orders.order_id and line.arrives_on is not null)
       and not exists (select from ordering.reservation held join ordering.stock using (ean)
         where held.order_id = orders.order_id and (source <> 'on_hand' or ($2 and stock.on_hand < stock.reserved)))
     order by order_id`,
    [orderIds, isReplaced],
  )

/**
 * Counts in what was received of a shipment: it is on the shelf, and the orders that wait for it move on, as far as it goes.
 * A buyer whose tyres are all here is notified. Needs the supply lock (see lockSupply); the same receipt counts once.
 *
 * @returns the EANs of the single tyres whose stock changed
 */
export const receiveGoods = async (tx: Sql, deps: Deps, receipt: Receipt): Promise<string[]> => {
  const { receiptId, shipmentId, lines } = receipt
  const known = await tx.query('select 1 from ordering.receipt where receipt_id = $1', [receiptId])
  if (known.length > 0) return []
  const [shipment] = await tx.query<{ role: Role }>('select role from ordering.shipment where id = $1', [shipmentId])
  const role = shipment?.role
  const eans = [...new Set(lines.map(({ ean }) => ean))].toSorted()
  const served = serveWaiting(lines, await readSent(tx, eans, role), await readWaiting(tx, eans, role))
  if (role) {
    await moveToShelf(tx, 'handed_over', role, served.gone)
    await moveToShelf(tx, 'reservation', role, served.here)
  }
  await countIn(tx, role, served)
  const moved = [...new Set(served.here.map(({ orderId }) => orderId))]
  const complete = await findComplete(tx, moved, role === undefined)
  await tx.query('update ordering.order_line set arrives_on = null where order_id = any($1)', [
    complete.map(({ orderId }) => orderId),
  ])
  const events = []
  for (const order of complete)
    events.push(
      ...(await closeCases(tx, deps, order.orderId, ['shipment-late'])),
      messageDue(deps, order, 'tyres-here'),
    )
  await tx.query(
    `insert into ordering.receipt (receipt_id, shipment_id, orders_moved, orders_complete, applied_at)
     values ($1, $2, $3, $4, $5)`,
    [receiptId, shipmentId, moved.length, complete.length, deps.clock.now()],
  )
  await deps.outbox.append(tx, events)
  return eans
}

/** What came of a receipt. @returns undefined while it has not arrived here */
export const readReceipt = async (sql: Sql, receiptId: string) =>
  (
    await sql.query<{ ordersMoved: number; ordersComplete: number }>(
      `select orders_moved as "ordersMoved", orders_complete as "ordersComplete"
       from ordering.receipt where receipt_id = $1`,
      [receiptId],
    )
  )[0]
