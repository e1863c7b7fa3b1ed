import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { refreshAvailability } from '../stock/availability.commands.ts'
import { releaseReservations, reservedEans } from '../stock/reservation.repository.ts'
import { lockStocks, lockSupply } from '../stock/supply.repository.ts'

type Deps = Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>

/** Goods and garages by which orders are found. */
export type Found = { eans: readonly string[]; garages: readonly string[] }

/** Orders of any state that hold one of these products, or are installed at one of these garages, oldest first. */
export const findOrdersOf = async (
  { database }: Pick<Deps, 'database'>,
  { eans, garages }: Found,
): Promise<{ orderId: string; personId: string }[]> =>
  database.query(
    `select order_id as "orderId", person_id as "personId" from ordering.orders
     where garage_id = any($2) or order_id in (select order_id from ordering.order_line where ean = any($1))
     order by placed_at`,
    [eans, garages],
  )

/** Whether the shop has ever taken an order. */
export const hasOrders = async ({ database }: Pick<Deps, 'database'>): Promise<boolean> =>
  (await database.query('select 1 from ordering.orders limit 1')).length > 0

/**
 * Removes orders with their payments, refunds, appointments and cases, as if they had never been placed; what they held of
 * the stock is free again. Only orders of a trial are removed: the books keep every other one.
 */
export const removeOrders = async (
  tx: Sql,
  deps: Pick<Deps, 'outbox' | 'clock' | 'newId'>,
  orderIds: readonly string[],
): Promise<void> => {
  await lockSupply(tx)
  const eans = await reservedEans(tx, [...orderIds])
  await lockStocks(tx, eans)
  for (const orderId of orderIds) await releaseReservations(tx, orderId)
  await tx.query('delete from ordering.refund where order_id = any($1)', [orderIds])
  await tx.query('delete from ordering.orders where order_id = any($1)', [orderIds])
  if (eans.length > 0) await refreshAvailability(tx, deps, eans)
}

/** Forgets the stock of tyres that no order holds, with its history. May be repeated. */
export const removeStock = (deps: Deps, eans: readonly string[]): Promise<void> =>
  deps.database.transaction(async (tx) => {
    await lockSupply(tx)
    await tx.query('delete from ordering.stock where ean = any($1)', [eans])
    await tx.query('delete from ordering.stock_change where ean = any($1)', [eans])
    await refreshAvailability(tx, deps, eans)
  })

/** Removes the coupons of products, whoever made them. May be repeated. */
export const removeCouponsOf = async ({ database }: Pick<Deps, 'database'>, eans: readonly string[]): Promise<void> => {
  await database.query('delete from ordering.coupon where ean = any($1)', [eans])
}

/**
 * Removes the best offers for products, as if they had never been made. May be repeated.
 * @returns their ids, and who made them
 */
export const removeOffersFor = (tx: Sql, eans: readonly string[]): Promise<{ offerId: string; personId: string }[]> =>
  tx.query(
    `delete from ordering.best_offer where ean = any($1) returning offer_id as "offerId", person_id as "personId"`,
    [eans],
  )
