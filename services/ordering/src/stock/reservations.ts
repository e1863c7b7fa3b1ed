import type { Sql } from '@zmig/kit'
import type { Take } from '../quote/allocation.decider.ts'

const share = (source: string) => `coalesce(sum(quantity) filter (where source = '${source}'), 0)`
const shares = `${share('on_hand')} as shelf, ${share('current')} as sailing, ${share('next')} as next`

/**
 * Two steps of a statement, `taken` and `promised`, that promise tyres to an order: its reservations, and the counters of
 * stock in the order of EANs.
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

/** Promises tyres to an order that stands already. Needs the rows of stock locked (see lockStocks). */
export const reserve = async (tx: Sql, orderId: string, takes: readonly Take[]): Promise<void> => {
  await tx.query(`with ${reserving('$2', '$1')} select`, [JSON.stringify(takes), orderId])
}

const eansIn =
  (table: 'reservation' | 'handed_over') =>
  async (tx: Sql, orderIds: string[]): Promise<string[]> => {
    const rows = await tx.query<{ ean: string }>(
      `select distinct ean from ordering.${table} where order_id = any($1) order by ean`,
      [orderIds],
    )
    return rows.map(({ ean }) => ean)
  }

/** The single tyres that orders hold, in order. */
export const reservedEans = eansIn('reservation')

/** The single tyres of orders that have left the shop, in order. */
export const handedOverEans = eansIn('handed_over')

/**
 * Ends the reservations of orders; `noted` is a step that writes down what became of them, `change` what that does to a row
 * of stock. Needs the rows of stock locked.
 */
const endReservations = async (tx: Sql, orderIds: string[], noted: string, change: string): Promise<void> => {
  await tx.query(
    `with ended as (
         delete from ordering.reservation where order_id = any($1) returning order_id, ean, source, quantity),
       noted as (${noted}),
       held as (select ean, ${shares} from ended group by ean)
     update ordering.stock as stock set ${change} from held where stock.ean = held.ean`,
    [orderIds],
  )
}

const noLongerPromised = `reserved = stock.reserved - held.shelf,
  reserved_current = stock.reserved_current - held.sailing, reserved_next = stock.reserved_next - held.next`

/** Gives back what orders hold: others may have it. What they have handed over is a return now, which is counted in. */
export const releaseReservations = (tx: Sql, orderIds: string[]): Promise<void> =>
  endReservations(tx, orderIds, 'delete from ordering.handed_over where order_id = any($1)', noLongerPromised)

/**
 * What an order held has left the shop: nobody can have it any more. Where staff send tyres of a shipment that they have
 * not yet counted in, that shipment brings so many fewer.
 */
export const handOver = (tx: Sql, orderId: string): Promise<void> =>
  endReservations(
    tx,
    [orderId],
    `insert into ordering.handed_over (order_id, ean, source, quantity)
     select order_id, ean, source, quantity from ended`,
    `${noLongerPromised}, on_hand = greatest(stock.on_hand - held.shelf, 0),
     inbound_current = greatest(stock.inbound_current - held.sailing, 0),
     inbound_next = greatest(stock.inbound_next - held.next, 0)`,
  )

/**
 * What an order handed over has not left after all: it is where it was, and promised to the order again. Needs the rows of
 * stock locked.
 */
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
