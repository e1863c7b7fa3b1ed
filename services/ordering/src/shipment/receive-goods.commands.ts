import type { ShipmentReceived } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type * as z from 'zod'
import { countDelivery, type Awaited } from './receive-goods.decider.ts'
import { moveToShelf, serveFromShelf } from './serve-waiting.commands.ts'
import { inboundColumn, type Role } from './shipment.ts'

type Receipt = z.infer<typeof ShipmentReceived.data>
type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>

const readSent = async (tx: Sql, eans: string[], role: Role | undefined): Promise<Awaited[]> => {
  if (!role) return []
  return tx.query<Awaited>(
    `select order_id as "orderId", ean, source, quantity from ordering.handed_over
     where ean = any($1) and source = $2 order by order_id`,
    [eans, role],
  )
}

/** The shelf has more, and the shipment brings less. */
const countIn = async (tx: Sql, role: Role | undefined, lines: { ean: string; quantity: number }[]): Promise<void> => {
  const inbound = role ? `, ${inboundColumn[role]} = greatest(0, stock.${inboundColumn[role]} - counted.quantity)` : ''
  await tx.query(
    `insert into ordering.stock (ean)
     select ean from jsonb_to_recordset($1::jsonb) as counted(ean text) order by ean on conflict do nothing`,
    [JSON.stringify(lines)],
  )
  await tx.query(
    `update ordering.stock as stock set on_hand = stock.on_hand + counted.quantity${inbound}
     from jsonb_to_recordset($1::jsonb) as counted(ean text, quantity integer)
     where stock.ean = counted.ean`,
    [JSON.stringify(lines)],
  )
}

/**
 * Counts in what was received of a shipment: it is on the shelf, and orders that wait move on, as far as it goes. Needs the
 * supply lock (see lockSupply); the same receipt counts once.
 *
 * @returns the EANs of the single tyres whose stock changed
 */
export const receiveGoods = async (tx: Sql, deps: Deps, receipt: Receipt): Promise<string[]> => {
  const { receiptId, shipmentId } = receipt
  const known = await tx.query('select 1 from ordering.receipt where receipt_id = $1', [receiptId])
  if (known.length > 0) return []
  const [shipment] = await tx.query<{ role: Role }>('select role from ordering.shipment where id = $1', [shipmentId])
  const role = shipment?.role
  const eans = [...new Set(receipt.lines.map(({ ean }) => ean))].toSorted()
  const { gone, lines } = countDelivery(receipt.lines, await readSent(tx, eans, role))
  await moveToShelf(tx, 'handed_over', gone)
  await countIn(tx, role, lines)
  const { moved, complete } = await serveFromShelf(tx, deps, eans, role)
  await tx.query(
    `insert into ordering.receipt (receipt_id, shipment_id, orders_moved, orders_complete, applied_at)
     values ($1, $2, $3, $4, $5)`,
    [receiptId, shipmentId, moved.length, complete.length, deps.clock.now()],
  )
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
