import { type Database, type Sql, systemClock } from '@zmig/kit'
import { removeOffersFor, removeOrders } from '@zmig/ordering'
import { erasePeople } from '../people/erase-people.ts'

type Deps = Parameters<typeof removeOrders>[1] & { database: Database }
export type TrialOrder = { orderId: string; personId: string }

/** What hangs on orders outside of the service that owns them. A read model that is rebuilt later finds none of it either. */
const TRACES = [
  `delete from events.outbox where topic in ('orders', 'notifications', 'documents') and event ->> 'key' = any($1)`,
  `delete from events.log where topic in ('orders', 'notifications', 'documents') and key = any($1)`,
  'delete from edge.placed_order where order_id = any($1)',
  `delete from notifications.message where about_kind = 'order' and about_id = any($1)`,
  'delete from notifications.orders where order_id = any($1)',
  'delete from invoices.document where order_id = any($1)',
  'delete from invoices.movement where order_id = any($1)',
  'delete from invoices.orders where order_id = any($1)',
]

/** Erases the details of those who have left nothing else in this shop: no order, offer, request or bike. */
const eraseStrangers = async (tx: Sql, personIds: readonly string[]): Promise<void> => {
  if (personIds.length === 0) return
  const strangers = await tx.query<{ id: string }>(
    `select distinct id from unnest($1::uuid[]) as person(id)
     where id not in (select person_id from ordering.orders union select person_id from ordering.best_offer
       union select person_id from catalog.tyre_request union select person_id from advisor.suggested_bike)`,
    [personIds],
  )
  await erasePeople(
    tx,
    strangers.map(({ id }) => id),
    systemClock.now(),
  )
}

/**
 * Removes orders of a trial everywhere: with their payments, refunds, messages, appointments, read models and events. The
 * details of buyers who have no other order are erased. Nothing may read the log meanwhile. All of it goes in one transaction:
 * a kill leaves every order whole, for the next try.
 */
export const removeTrialOrders = async (deps: Deps, orders: readonly TrialOrder[]): Promise<void> => {
  const { database } = deps
  const orderIds = orders.map(({ orderId }) => orderId)
  await database.transaction(async (tx) => {
    for (const statement of TRACES) await tx.query(statement, [orderIds])
    await removeOrders(tx, deps, orderIds)
    await eraseStrangers(
      tx,
      orders.map(({ personId }) => personId),
    )
  })
}

/** Removes the best offers for products of the demonstration, and the messages about them. May be repeated. */
export const removeTrialOffers = ({ database }: Pick<Deps, 'database'>, eans: readonly string[]): Promise<void> =>
  database.transaction(async (tx) => {
    const offers = await removeOffersFor(tx, eans)
    const offerIds = offers.map(({ offerId }) => offerId)
    await tx.query(`delete from notifications.message where about_kind = 'offer' and about_id = any($1)`, [offerIds])
    await eraseStrangers(
      tx,
      offers.map(({ personId }) => personId),
    )
  })
