import { type Database, type Sql, systemClock } from '@zmig/kit'
import { removeOffersFor, removeOrders } from '@zmig/ordering'
import type { Leftover } from '@zmig/seed'
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
]

const DOCUMENTS = [
  'delete from invoices.document where order_id = any($1)',
  'delete from invoices.movement where order_id = any($1)',
  'delete from invoices.orders where order_id = any($1)',
]

export type RealDocument = { orderId: string; kind: 'invoice-receipt' | 'credit-note'; number: string }

/** Tax documents of orders that a provider has issued, not the desk of this machine: the law keeps them. */
export const findRealDocuments = (sql: Pick<Sql, 'query'>, orders: readonly TrialOrder[]): Promise<RealDocument[]> =>
  sql.query<RealDocument>(
    `select order_id as "orderId", kind, number from invoices.document
     where order_id = any($1) and status = 'issued' and url !~ '^http://(localhost|127[.]0[.]0[.]1)[:/]'
     order by kind desc, number`,
    [orders.map(({ orderId }) => orderId)],
  )

/** Erases the details of those who have left nothing else in this shop: no order, offer, request or bike. */
const eraseStrangers = async (tx: Sql, personIds: readonly string[]): Promise<void> => {
  if (personIds.length === 0) return
  const strangers = await tx.query<{ id: string }>(
    `select distinct id from unnest($1::uuid[]) as person(id)
     where id not in (select person_id from ordering.orders union select person_id from ordering.best_offer
       union select person_id from advisor.wizard_run union select person_id from catalog.tyre_request union select person_id from advisor.suggested_bike)`,
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
 * details of buyers who have no other order are erased; tax documents that a provider has issued stay, with the payments that they
 * are about. Nothing may read the log meanwhile. All of it goes in one transaction:
 * a kill leaves every order whole, for the next try.
 */
export const removeTrialOrders = async (deps: Deps, orders: readonly TrialOrder[]): Promise<void> => {
  const { database } = deps
  const orderIds = orders.map(({ orderId }) => orderId)
  await database.transaction(async (tx) => {
    for (const statement of TRACES) await tx.query(statement, [orderIds])
    const real = new Set((await findRealDocuments(tx, orders)).map(({ orderId }) => orderId))
    for (const statement of DOCUMENTS) await tx.query(statement, [orderIds.filter((orderId) => !real.has(orderId))])
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

/** EANs and ids of garages. */
type Goods = { eans: readonly string[]; garages: readonly string[] }

/** Keys of likes, as their events have them. */
const likedOf = ({ eans, garages }: Goods) => [
  ...eans.map((ean) => `product:${ean}`),
  ...garages.map((garage) => `shop:${garage}`),
]

/** What visitors have left at goods of the demonstration, by kind; kinds without any are left out. */
export const findVisits = async (sql: Pick<Sql, 'query'>, goods: Goods): Promise<Leftover[]> => {
  const found = await sql.query<Leftover>(
    `select 'likes' as kind, count(*)::int as rows from collector.liking where kind || ':' || item_id = any($1)
     union all select 'page views', coalesce(sum(viewed), 0)::int from edge.demand where ean = any($2)
     union all select 'wizard runs', count(*)::int from edge.wizard_usage where eans && $2`,
    [likedOf(goods), goods.eans],
  )
  return found.filter(({ rows }) => rows > 0)
}

/**
 * Removes likes, views and runs of the wizard that were about goods of the demonstration: what is counted, and the events of
 * it where the log gives up single ones. What the model has cost stays, because it was paid for. May be repeated.
 */
export const removeVisits = ({ database }: Pick<Deps, 'database'>, goods: Goods): Promise<void> =>
  database.transaction(async (tx) => {
    const { eans } = goods
    const forget = async (topic: string, keys: readonly string[]) => {
      await tx.query(`delete from events.outbox where topic = $1 and event ->> 'key' = any($2)`, [topic, keys])
      await tx.query('delete from events.log where topic = $1 and key = any($2)', [topic, keys])
    }
    const liked = likedOf(goods)
    await forget('likes', liked)
    await tx.query(`delete from collector.liking where kind || ':' || item_id = any($1)`, [liked])
    await tx.query(`delete from edge.item_like where kind || ':' || item_id = any($1)`, [liked])
    await forget('impressions', eans)
    await tx.query('delete from edge.demand where ean = any($1)', [eans])
    const runs = await tx.query<{ usageId: string; personId: string }>(
      `with run as (delete from advisor.wizard_run where eans && $1 returning usage_id::text, person_id::text),
         usage as (delete from edge.wizard_usage where eans && $1 returning usage_id, person_id)
       select usage_id as "usageId", person_id as "personId" from run union select usage_id, person_id from usage`,
      [eans],
    )
    const usageIds = runs.map(({ usageId }) => usageId)
    await forget('wizard', usageIds)
    await tx.query('delete from edge.wizard_click where usage_id = any($1)', [usageIds])
    await eraseStrangers(
      tx,
      runs.map(({ personId }) => personId),
    )
  })
