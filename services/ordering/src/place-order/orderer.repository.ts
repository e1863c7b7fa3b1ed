import { createHash } from 'node:crypto'
import type { Sql } from '@zmig/kit'
import { HELD_IN_VAIN_COUNTS, lockOrders, lockWaitsLimited, REPLACED } from '../order/order.repository.ts'
import type { OrderRow } from '../order/order.ts'
import type { Item } from '../stock/allocation.decider.ts'
import type { Buyer } from './buyer.decider.ts'
import type { HeldInVain, OpenOrders } from './hold.decider.ts'

/** How long the same order by the same visitor counts as a double click (decisions.md, Checkout). Milliseconds. */
const REPEAT_WINDOW = 10 * 60 * 1000

/** Milliseconds in which the orders of an address are counted. */
const HOUR = 60 * 60 * 1000

/** A random UUID, as browsers make them: 122 random bits. */
const UNGUESSABLE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export type Attempt = {
  key: string
  /** an earlier order of this key counts when placed at or after this instant */
  since: Date
}

type AttemptFacts = {
  attemptId: string | undefined
  visitorId: string | undefined
  items: Item[]
  buyer: Buyer
  couponCode: string
}

/**
 * Two requests are the same attempt when they order the same goods for the same person with the same attempt id, at any
 * time; or, without an attempt id, for the same visitor within ten minutes.
 *
 * A random UUID counts without the visitor, who may become known, or change, between two tries. Any other id counts only
 * together with its visitor. Goods and person are part of the key, so a stolen id reveals no order. Keys are hashes and
 * contain no detail of a person.
 */
export const attemptOf = ({ attemptId, visitorId, items, buyer, couponCode }: AttemptFacts, now: Date): Attempt => {
  const visitor = attemptId && UNGUESSABLE.test(attemptId) ? '' : (visitorId ?? '')
  const key = createHash('sha256')
    .update(JSON.stringify([visitor, attemptId ?? '', items, buyer, couponCode]))
    .digest('hex')
  return { key, since: attemptId ? new Date(0) : new Date(now.getTime() - REPEAT_WINDOW) }
}

/** Who orders: the keys by which unpaid orders are counted. */
export type Orderer = Pick<Buyer, 'phone' | 'email'> & {
  visitorId: string | undefined
  /** keyed hash of the client's network address; undefined for this machine itself */
  addressKey: string | undefined
}

const keysOf = ({ phone, email, visitorId, addressKey }: Orderer): string[] => [
  `phone ${phone}`,
  `email ${email}`,
  ...(visitorId ? [`visitor ${visitorId}`] : []),
  ...(addressKey ? [`address ${addressKey}`] : []),
]

/** Plans the statements of this transaction once and not for every order: the plans hardly differ, and planning costs more. */
const plannedOnce = `set_config('plan_cache_mode', 'force_generic_plan', true)`

/**
 * Locks the attempt, then the phone, e-mail, visitor and address of the orderer, always in the order of their keys. These
 * are the first locks of the transaction; no statement of it waits for a lock for over 2 s.
 */
export const lockOrderer = async (tx: Sql, { key }: Attempt, orderer: Orderer): Promise<void> => {
  await tx.query(
    `select ${lockWaitsLimited}, ${plannedOnce}, pg_advisory_xact_lock(key) from (
       select 1 as turn, hashtextextended($1, 0) as key
       union select 2, hashtextextended('ordering.open ' || typed, 0) from unnest($2::text[]) as typed
       order by turn, key
     ) as keys`,
    [key, keysOf(orderer)],
    { name: 'ordering-lock-orderer' },
  )
}

/** Locks the visitor's unpaid card orders, which a new order of the visitor replaces. */
export const lockReplaced = async (tx: Sql, visitorId: string | undefined): Promise<OrderRow[]> =>
  visitorId === undefined ? [] : lockOrders(tx, REPLACED, [visitorId])

/** What an earlier order of the same attempt, or of the same tab, is now; amounts in agorot. */
export type EarlierOrder = Pick<
  OrderRow,
  'orderId' | 'version' | 'payNow' | 'expiresAt' | 'paymentMethod' | 'paymentStatus' | 'linkVersion'
>

const EARLIER_ORDER = `select order_id as "orderId", version, pay_now as "payNow", expires_at as "expiresAt",
  payment_method as "paymentMethod", payment_status as "paymentStatus", link_version as "linkVersion"`

/**
 * The newest order of this attempt that is neither cancelled nor refunded: after a cancellation the attempt places a new
 * order. The attempt is locked (see lockOrderer).
 */
export const findEarlierOrder = async (tx: Sql, { key, since }: Attempt): Promise<EarlierOrder | undefined> =>
  (
    await tx.query<EarlierOrder>(
      `${EARLIER_ORDER}
       from ordering.attempt join ordering.orders using (order_id)
       where key = $1 and attempt.placed_at >= $2 and status <> 'cancelled'
         and payment_status not in ('refund_due', 'refunded')
       order by attempt.placed_at desc, order_id desc limit 1`,
      [key, since],
      { name: 'ordering-earlier-order' },
    )
  )[0]

/** The order in place of which the visitor sends a new one, once it is paid. An order of another visitor is not found. */
export const findPaidInstead = async (
  tx: Sql,
  insteadOf: string | undefined,
  visitorId: string | undefined,
): Promise<EarlierOrder | undefined> =>
  insteadOf === undefined || visitorId === undefined
    ? undefined
    : (
        await tx.query<EarlierOrder>(
          `${EARLIER_ORDER}
           from ordering.orders
           where order_id = $1 and visitor_id = $2 and payment_status = 'paid' and status <> 'cancelled'`,
          [insteadOf, visitorId],
        )
      )[0]

const unpaid = `payment_status = 'pending' and status = 'open' and not order_id = any($5::text[])`
// An order is of others only when its address, or without addresses its visitor, is known to be another one.
const isOthers = `coalesce(address_key <> $4, visitor_id <> $3, false) and not coalesce(visitor_id = $3, false)`
const ofPerson = (column: string, value: string) => `(
  select jsonb_build_object('own', count(*) filter (where not (${isOthers})), 'others', count(*) filter (where ${isOthers}))
  from people.person join ordering.orders on person_id = person.id
  where person.${column} = ${value} and ${unpaid})`
const ofMine = (whose: string) => `order_id = any(array(select order_id from mine where ${whose}))`
// Tyres of paid orders are negative: they forgive as many.
const inVain = (column: string, value: string) => `(
  select jsonb_build_object('tyres', greatest(0, sum(tyres)), 'endedAt', max(ended_at) filter (where tyres > 0))
  from ordering.held_in_vain where ${column} = ${value} and ended_at > $6)`
// Orders of a buyer who has none cost almost nothing: an empty array ends each of the index scans at once.
const OPEN_ORDERS = `
  with mine as materialized (
    select order_id, visitor_id = $3 as of_visitor, address_key = $4 as of_address
    from ordering.orders where (visitor_id = $3 or address_key = $4) and ${unpaid})
  select ${ofPerson('phone', '$1')} as phone, ${ofPerson('email', '$2')} as email,
    (select count(*)::integer from mine where of_visitor) as "ofVisitor",
    (select count(*)::integer from mine where of_address) as "ofAddress",
    (select coalesce(sum(quantity), 0)::integer from ordering.reservation where ${ofMine('of_visitor')}) as "tyresOfVisitor",
    (select coalesce(jsonb_agg(jsonb_build_object('ean', ean, 'source', source, 'quantity', quantity)), '[]')
     from ordering.reservation where ${ofMine('of_address')}) as takes,
    (select coalesce(jsonb_agg(jsonb_build_object('garageId', garage_id, 'day', day, 'startHour', start_hour)), '[]')
     from ordering.booking where ${ofMine('of_address')}) as slots,
    ${inVain('visitor_id', '$3')} as "vainOfVisitor", ${inVain('address_key', '$4')} as "vainOfAddress",
    (select jsonb_build_object('hour', count(*) filter (where placed_at > $7), 'day', count(*))
     from ordering.orders where placed_at > $6 and order_id = any(array(
       select order_id from ordering.orders where address_key = $4 and payment_status = 'pending'
       union select order_id from ordering.held_in_vain where address_key = $4 and tyres >= 0 and ended_at > $6)))
    as "placedByAddress"`

type VainRow = { tyres: number; endedAt: string | null }
type OpenRow = Omit<OpenOrders, 'addressHolds' | 'addressKnown' | 'inVain'> &
  OpenOrders['addressHolds'] & { vainOfVisitor: VainRow; vainOfAddress: VainRow }

const toHeldInVain = ({ tyres, endedAt }: VainRow): HeldInVain => ({
  tyres,
  endedAt: endedAt === null ? null : new Date(endedAt),
})

/**
 * Reads what the orderer holds in unpaid orders, what was held in vain within the last day, and how many orders came from
 * the address, replaced ones included.
 * @param replaced orders that do not count: the new one takes their place
 */
export const readOpenOrders = async (
  tx: Sql,
  { phone, email, visitorId, addressKey }: Orderer,
  replaced: readonly OrderRow[],
  now: Date,
): Promise<OpenOrders> => {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const except = replaced.map(({ orderId }) => orderId)
  const [row] = await tx.query<OpenRow>(
    OPEN_ORDERS,
    [phone, email, visitorId ?? null, addressKey ?? null, except, ago(HELD_IN_VAIN_COUNTS), ago(HOUR)],
    { name: 'ordering-open-orders' },
  )
  const { takes, slots, vainOfVisitor, vainOfAddress, ...counts } = row as OpenRow
  return {
    ...counts,
    addressHolds: { takes, slots },
    addressKnown: addressKey !== undefined,
    inVain: { ofVisitor: toHeldInVain(vainOfVisitor), ofAddress: toHeldInVain(vainOfAddress) },
  }
}

/** Whether an open case names an order of this address or visitor, unpaid or held in vain: one case is enough. */
export const isReported = async (tx: Sql, { visitorId, addressKey }: Orderer): Promise<boolean> =>
  (
    await tx.query(
      `select from ordering.attention where kind = 'stock-held' and closed_at is null and order_id in (
         select order_id from ordering.orders
         where payment_status = 'pending' and (visitor_id = $1 or address_key = $2)
         union all select order_id from ordering.held_in_vain where visitor_id = $1 or address_key = $2)
       limit 1`,
      [visitorId ?? null, addressKey ?? null],
    )
  ).length > 0
