import { createHash } from 'node:crypto'
import type { Sql } from '@zmig/kit'
import { lockOrders, lockWaitsLimited, REPLACED } from '../order/order.repository.ts'
import type { OrderRow } from '../order/order.ts'
import type { Item } from '../stock/allocation.decider.ts'
import type { Buyer } from './buyer.decider.ts'
import type { OpenOrders } from './hold.decider.ts'

/** How long the same order by the same visitor counts as a double click (decisions.md, Checkout). Milliseconds. */
const REPEAT_WINDOW = 10 * 60 * 1000

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

/** What an earlier order of the same attempt is now; amounts in agorot. */
export type EarlierOrder = Pick<
  OrderRow,
  'orderId' | 'version' | 'payNow' | 'expiresAt' | 'paymentMethod' | 'paymentStatus'
>

/**
 * The newest order of this attempt that is neither cancelled nor refunded: after a cancellation the attempt places a new
 * order. The attempt is locked (see lockOrderer).
 */
export const findEarlierOrder = async (tx: Sql, { key, since }: Attempt): Promise<EarlierOrder | undefined> =>
  (
    await tx.query<EarlierOrder>(
      `select order_id as "orderId", version, pay_now as "payNow", expires_at as "expiresAt",
         payment_method as "paymentMethod", payment_status as "paymentStatus"
       from ordering.attempt join ordering.orders using (order_id)
       where key = $1 and attempt.placed_at >= $2 and status <> 'cancelled'
         and payment_status not in ('refund_due', 'refunded')
       order by attempt.placed_at desc, order_id desc limit 1`,
      [key, since],
      { name: 'ordering-earlier-order' },
    )
  )[0]

const unpaid = `payment_status = 'pending' and status = 'open' and not order_id = any($5::text[])`
const ofPerson = (column: string, value: string) => `(
  select count(*)::integer from people.person join ordering.orders on person_id = person.id
  where person.${column} = ${value} and ${unpaid})`
const OPEN_ORDERS = `
  select ${ofPerson('phone', '$1')} as "ofPhone", ${ofPerson('email', '$2')} as "ofEmail",
    (select count(*)::integer from ordering.orders where visitor_id = $3 and ${unpaid}) as "ofVisitor",
    (select count(*)::integer from ordering.orders where address_key = $4 and ${unpaid}) as "ofAddress"`

/** Counts the unpaid orders of the orderer. @param replaced orders that do not count: the new one takes their place */
export const countOpenOrders = async (
  tx: Sql,
  { phone, email, visitorId, addressKey }: Orderer,
  replaced: readonly OrderRow[],
): Promise<OpenOrders> => {
  const except = replaced.map(({ orderId }) => orderId)
  const [counts] = await tx.query<OpenOrders>(
    OPEN_ORDERS,
    [phone, email, visitorId ?? null, addressKey ?? null, except],
    { name: 'ordering-open-orders' },
  )
  return counts as OpenOrders
}
