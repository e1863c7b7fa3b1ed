import type { Sql } from '@zmig/kit'
import type { Source, Take } from './allocation.decider.ts'

const share = (source: string) => `coalesce(sum(quantity) filter (where source = '${source}'), 0)`
const shares = `${share('on_hand')} as shelf, ${share('current')} as sailing, ${share('next')} as next`

/**
 * SQL of two steps, `taken` and `promised`, that reserve tyres for an order: its rows in `reservation`, and the counters in
 * `stock` in the order of EANs.
 *
 * @param orderId trusted SQL
 * @param takes trusted SQL that gives them as JSON
 */
export const reserving = (orderId: string, takes: string): string => `
  taken as (
    insert into ordering.reservation (order_id, ean, source, quantity)
    select ${orderId}, ean, source, quantity
    from jsonb_to_recordset(${takes}::jsonb) as wanted(ean text, source text, quantity integer)
    returning ean, source, quantity),
  promised as (
    insert into ordering.stock as stock (ean, reserved, reserved_current, reserved_next)
    select ean, ${shares} from taken group by ean order by ean
    on conflict (ean) do update set
      reserved = stock.reserved + excluded.reserved,
      reserved_current = stock.reserved_current + excluded.reserved_current,
      reserved_next = stock.reserved_next + excluded.reserved_next)`

/** Reserves tyres for an existing order. Needs the rows of stock locked (see lockStocks). */
export const reserve = async (tx: Sql, orderId: string, takes: readonly Take[]): Promise<void> => {
  await tx.query(`with ${reserving('$2', '$1')} select`, [JSON.stringify(takes), orderId])
}

const eansIn =
  (table: 'reservation' | 'handed_over') =>
  async (tx: Sql, orderIds: string[]): Promise<string[]> => {
    if (orderIds.length === 0) return []
    const rows = await tx.query<{ ean: string }>(
      `select distinct ean from ordering.${table} where order_id = any($1) order by ean`,
      [orderIds],
    )
    return rows.map(({ ean }) => ean)
  }

/** EANs of the single tyres that orders have reserved, sorted. */
export const reservedEans = eansIn('reservation')

/** EANs of the single tyres of orders that have left the shop, sorted. */
export const handedOverEans = eansIn('handed_over')

/** What all unpaid transfers hold of these single tyres. Needs the rows of stock locked. */
export const readTransferHolds = (tx: Sql, eans: string[]): Promise<Take[]> =>
  tx.query<Take>(
    `select ean, source, sum(quantity)::integer as quantity
     from ordering.orders join ordering.reservation using (order_id)
     where payment_status = 'pending' and status = 'open' and payment_method = 'banktransfer' and ean = any($1)
     group by ean, source`,
    [eans],
    { name: 'ordering-transfer-holds' },
  )

/**
 * Ends the reservations of an order. Needs the rows of stock locked.
 * @param noted trusted SQL of a step that records what became of them
 * @param change trusted SQL that updates a row of stock
 */
const endReservations = async (tx: Sql, orderId: string, noted: string, change: string): Promise<void> => {
  await tx.query(
    `with ended as (
         delete from ordering.reservation where order_id = $1 returning order_id, ean, source, quantity),
       noted as (${noted}),
       held as (select ean, ${shares} from ended group by ean)
     update ordering.stock as stock set ${change} from held where stock.ean = held.ean`,
    [orderId],
  )
}

const notReserved = `reserved = stock.reserved - held.shelf,
  reserved_current = stock.reserved_current - held.sailing, reserved_next = stock.reserved_next - held.next`

/** Releases what an order has reserved. What it has handed over is a return now: staff count it into the stock again. */
export const releaseReservations = (tx: Sql, orderId: string): Promise<void> =>
  endReservations(tx, orderId, 'delete from ordering.handed_over where order_id = $1', notReserved)

/**
 * The reserved tyres of an order leave the shop. When staff send tyres of a shipment that is not counted in yet, that
 * shipment brings fewer by that number. Needs the rows of stock locked.
 */
export const handOver = (tx: Sql, orderId: string): Promise<void> =>
  endReservations(
    tx,
    orderId,
    `insert into ordering.handed_over (order_id, ean, source, quantity)
     select order_id, ean, source, quantity from ended`,
    `${notReserved}, on_hand = greatest(stock.on_hand - held.shelf, 0),
     inbound_current = greatest(stock.inbound_current - held.sailing, 0),
     inbound_next = greatest(stock.inbound_next - held.next, 0)`,
  )

/** Undoes handOver: the tyres are back where they were, reserved for the order. Needs the rows of stock locked. */
export const handBack = async (tx: Sql, orderId: string): Promise<void> => {
  await tx.query(
    `with back as (delete from ordering.handed_over where order_id = $1 returning order_id, ean, source, quantity),
       promised as (
         insert into ordering.reservation (order_id, ean, source, quantity)
         select order_id, ean, source, quantity from back),
       held as (select ean, ${shares} from back group by ean)
     update ordering.stock as stock set
       on_hand = stock.on_hand + held.shelf, reserved = stock.reserved + held.shelf,
       inbound_current = stock.inbound_current + held.sailing, reserved_current = stock.reserved_current + held.sailing,
       inbound_next = stock.inbound_next + held.next, reserved_next = stock.reserved_next + held.next
     from held where stock.ean = held.ean`,
    [orderId],
  )
}

/**
 * Counts the returned tyres of an order onto the shelf, for everybody: whatever supply they were of, they are here now. Needs
 * the rows of stock locked.
 */
export const countIn = async (tx: Sql, orderId: string): Promise<void> => {
  await tx.query(
    `with back as (delete from ordering.handed_over where order_id = $1 returning ean, quantity),
       held as (select ean, sum(quantity) as quantity from back group by ean)
     update ordering.stock as stock set on_hand = stock.on_hand + held.quantity from held where stock.ean = held.ean`,
    [orderId],
  )
}

/** Column of `ordering.stock` that counts the reserved units of a supply. */
const reservedColumn = { on_hand: 'reserved', current: 'reserved_current', next: 'reserved_next' } as const

const moveRows = (tx: Sql, table: 'reservation' | 'handed_over', from: Source, to: Source) =>
  tx.query(
    `with moved as (delete from ordering.${table} where source = $1 returning order_id, ean, quantity)
     insert into ordering.${table} as held (order_id, ean, source, quantity)
     select order_id, ean, $2, quantity from moved
     on conflict (order_id, ean, source) do update set quantity = held.quantity + excluded.quantity`,
    [from, to],
  )

/** Moves all handed over tyres from one supply to another. */
export const moveHandedOver = async (tx: Sql, from: Source, to: Source): Promise<void> => {
  await moveRows(tx, 'handed_over', from, to)
}

/**
 * Moves all reservations, and all handed over tyres, from one supply to another: the rows of the orders and the counters of
 * stock. Needs the supply lock (see lockSupply), which excludes orders meanwhile.
 */
export const moveReservations = async (tx: Sql, from: Source, to: Source): Promise<void> => {
  await moveRows(tx, 'reservation', from, to)
  await moveRows(tx, 'handed_over', from, to)
  const left = reservedColumn[from]
  const joined = reservedColumn[to]
  await tx.query(`update ordering.stock set ${joined} = ${joined} + ${left}, ${left} = 0 where ${left} > 0`)
}
