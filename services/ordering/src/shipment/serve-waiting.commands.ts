import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { closeCases } from '../attention/attention.repository.ts'
import { messageDue } from '../order/order.events.ts'
import type { OrderRow } from '../order/order.ts'
import { serveWaiting, type Awaited } from './receive-goods.decider.ts'
import type { Role } from './shipment.ts'

type Deps = Pick<ServiceDeps, 'outbox' | 'clock' | 'newId'>
type OrderFacts = Pick<OrderRow, 'orderId' | 'version' | 'status' | 'paymentStatus'>

/** Those of the shipment that came are served first, paid orders before others, then in the order in which they were placed. */
const readWaiting = (tx: Sql, eans: readonly string[], came: Role | undefined): Promise<Awaited[]> =>
  tx.query<Awaited>(
    `select order_id as "orderId", ean, source, reservation.quantity
     from ordering.reservation join ordering.orders using (order_id)
     where ean = any($1) and source <> 'on_hand'
     order by (source = $2) is true desc, (payment_status = 'paid') desc, placed_at, order_id, source`,
    [eans, came ?? null],
  )

/** Moves tyres that orders hold, or were sent, from their shipment to the shelf. */
export const moveToShelf = async (tx: Sql, table: 'reservation' | 'handed_over', moved: readonly Awaited[]) => {
  if (moved.length === 0) return
  const same = `held.order_id = moved."orderId" and held.ean = moved.ean and held.source = moved.source`
  await tx.query(
    `with moved as (
         select * from jsonb_to_recordset($1::jsonb) as one("orderId" text, ean text, source text, quantity integer)),
       ended as (
         delete from ordering.${table} held using moved where ${same} and held.quantity <= moved.quantity),
       reduced as (
         update ordering.${table} held set quantity = held.quantity - moved.quantity
         from moved where ${same} and held.quantity > moved.quantity)
     insert into ordering.${table} as held (order_id, ean, source, quantity)
     select "orderId", ean, 'on_hand', sum(quantity) from moved group by 1, 2 order by 1, 2
     on conflict (order_id, ean, source) do update set quantity = held.quantity + excluded.quantity`,
    [JSON.stringify(moved)],
  )
}

const COUNT_SERVED = `
  update ordering.stock as stock set reserved = stock.reserved + served.sailing + served.next,
    reserved_current = greatest(0, stock.reserved_current - served.sailing),
    reserved_next = greatest(0, stock.reserved_next - served.next)
  from (
    select ean, coalesce(sum(quantity) filter (where source = 'current'), 0) as sailing,
      coalesce(sum(quantity) filter (where source = 'next'), 0) as next
    from jsonb_to_recordset($1::jsonb) as one(ean text, source text, quantity integer) group by ean) served
  where stock.ean = served.ean`

/** Orders that name a day of arrival and wait for nothing any more: the shelf holds all that is reserved of their tyres. */
export const findComplete = (sql: Sql): Promise<OrderFacts[]> =>
  sql.query<OrderFacts>(
    `select order_id as "orderId", version, status, payment_status as "paymentStatus" from ordering.orders
     where status in ('open', 'paid')
       and exists (select from ordering.order_line line
         where line.order_id = orders.order_id and line.arrives_on is not null)
       and exists (select from ordering.reservation held where held.order_id = orders.order_id)
       and not exists (select from ordering.reservation held join ordering.stock using (ean)
         where held.order_id = orders.order_id and (source <> 'on_hand' or stock.on_hand < stock.reserved))
     order by order_id`,
  )

/**
 * Gives what is free on the shelf to the orders that wait for a shipment, whichever it is: their buyers come before others.
 * A buyer whose tyres are all here is notified. Needs the supply lock (see lockSupply).
 *
 * @param came the shipment that was counted in; undefined for one that another has replaced
 * @returns the orders that have more of their tyres now, and those that have all
 */
export const serveFromShelf = async (
  tx: Sql,
  deps: Deps,
  eans: readonly string[],
  came?: Role,
): Promise<{ moved: string[]; complete: string[] }> => {
  const free = await tx.query<{ ean: string; quantity: number }>(
    'select ean, on_hand - reserved as quantity from ordering.stock where ean = any($1) and on_hand > reserved',
    [eans],
  )
  const here = serveWaiting(free, await readWaiting(tx, eans, came))
  await moveToShelf(tx, 'reservation', here)
  await tx.query(COUNT_SERVED, [JSON.stringify(here)])
  const served = here.map(({ orderId }) => orderId)
  const complete = await findComplete(tx)
  const completeIds = complete.map(({ orderId }) => orderId)
  await tx.query('update ordering.order_line set arrives_on = null where order_id = any($1)', [completeIds])
  const events = []
  for (const order of complete)
    events.push(
      ...(await closeCases(tx, deps, order.orderId, ['shipment-late'])),
      messageDue(deps, order, 'tyres-here'),
    )
  await deps.outbox.append(tx, events)
  return { moved: [...new Set([...served, ...completeIds])], complete: completeIds }
}
