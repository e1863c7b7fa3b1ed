import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import type { OrderChange } from './order-change.ts'
import type { OrderRow } from './order.ts'

/**
 * SQL that limits how long the transaction waits for any lock. A shopper waits no longer for an answer; PostgreSQL then
 * refuses (isLockTimeout).
 */
export const lockWaitsLimited = `set_config('lock_timeout', '2s', true)`

/** The same as a statement of its own: the first of every transaction that changes an order. */
export const limitLockWaits = async (tx: Sql): Promise<void> => {
  await tx.query(`select ${lockWaitsLimited}`, [], { name: 'ordering-limit-lock-waits' })
}

const columns = `order_id as "orderId", version, person_id as "personId", visitor_id as "visitorId", sip,
  payment_method as "paymentMethod", payments, status, payment_status as "paymentStatus", subtotal, shipping,
  installation, discount, pay_now as "payNow", coupon_id as "couponId", garage_id as "garageId",
  manual_booking as "manualBooking", install_day as day, install_hour as "startHour", tracking_code as "trackingCode",
  placed_at as "placedAt", expires_at as "expiresAt", paid_at as "paidAt", sent_at as "sentAt", closed_at as "closedAt",
  refund_kept as "refundKept", link_version as "linkVersion"`

/** An order as it is now, without a lock. */
export const readOrder = async (sql: Sql, orderId: string): Promise<OrderRow | undefined> =>
  (
    await sql.query<OrderRow>(`select ${columns} from ordering.orders where order_id = $1`, [orderId], {
      name: 'ordering-order',
    })
  )[0]

/**
 * Locks orders by number until the transaction ends. `for no key update` and not `for update`: rows that refer to an order
 * (a shipment that moves reservations, a payment) can be written meanwhile.
 *
 * @param condition trusted SQL over the columns of ordering.orders, its values in `values`
 */
export const lockOrders = (tx: Sql, condition: string, values: unknown[]): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `select ${columns} from ordering.orders where ${condition} order by order_id for no key update`,
    values,
  )

/** Locks one order in the same way. */
export const lockOrder = async (tx: Sql, orderId: string): Promise<OrderRow | undefined> =>
  (await lockOrders(tx, 'order_id = $1', [orderId]))[0]

/**
 * SQL for the orders of visitor `$1` that a new checkout replaces: unpaid, and paid by card. Transfers are never replaced,
 * their money may be on its way.
 */
export const REPLACED = `visitor_id = $1 and payment_status = 'pending' and status = 'open' and payment_method = 'creditcard'`

/** A line as it was ordered. */
export const readItems = (tx: Sql, orderId: string): Promise<{ ean: string; quantity: number }[]> =>
  tx.query('select ean, quantity from ordering.order_line where order_id = $1 order by line', [orderId])

type History = { change: OrderChange; details: Record<string, string | number | boolean>; at: Date }

/** How long an unpaid hold that has ended counts against its address and its visitor. Milliseconds. */
export const HELD_IN_VAIN_COUNTS = 24 * 60 * 60 * 1000

/** Weighs the tyres of unpaid order `$1`, which ends at `$2`, by the share of its hold that has passed. */
const HOLD_IN_VAIN = `
  insert into ordering.held_in_vain (order_id, address_key, visitor_id, tyres, ended_at)
  select order_id, address_key, visitor_id,
    (select sum(case when is_set then 2 * quantity else quantity end) from ordering.order_line where order_id = $1)
      * least(1, extract(epoch from $2::timestamptz - placed_at)
        / greatest(1, extract(epoch from expires_at - placed_at))), $2
  from ordering.orders
  where order_id = $1 and payment_status = 'pending' and coalesce(address_key, visitor_id) is not null
  on conflict (order_id) do update set tyres = excluded.tyres, ended_at = excluded.ended_at`

/**
 * A payment proves a buyer: it forgives as many tyres as order `$1` has, and what the order itself held was not in vain. More
 * it does not forgive: one cheap order would otherwise end the pause of a visitor who holds the whole stock.
 */
const FORGIVE_PAID = `
  insert into ordering.held_in_vain (order_id, address_key, visitor_id, tyres, ended_at)
  select order_id, address_key, visitor_id,
    -(select sum(case when is_set then 2 * quantity else quantity end) from ordering.order_line where order_id = $1), $2
  from ordering.orders
  where order_id = $1 and (coalesce(address_key, visitor_id) is not null
    or exists (select from ordering.held_in_vain where order_id = $1))
  on conflict (order_id) do update set tyres = excluded.tyres, ended_at = excluded.ended_at`

/** The buyer of order `$1` takes the money back: it forgives nothing, and counts as an order that was not paid. */
const FORGIVE_NOT = `update ordering.held_in_vain set tyres = 0 where order_id = $1`

/** Remembers an unpaid hold that ends, unless staff cancelled the order, and what a buyer pays for and does not cancel. */
const countHold = async (tx: Sql, { orderId, paymentStatus }: OrderRow, { change, at }: History): Promise<void> => {
  const cancelledByStaff = change.kind === 'status' && change.by === 'staff'
  if (paymentStatus === 'expired' && !cancelledByStaff) await tx.query(HOLD_IN_VAIN, [orderId, at])
  const cancelledByBuyer = change.kind === 'status' && change.by === 'guest' && change.to === 'cancelled'
  if (paymentStatus === 'refund_due' && cancelledByBuyer) await tx.query(FORGIVE_NOT, [orderId])
  const isPaid = change.kind === 'paid' ? change.amount > 0 : change.kind === 'status' && change.to === 'paid'
  if (paymentStatus === 'paid' && isPaid) await tx.query(FORGIVE_PAID, [orderId, at])
}

/** Saves a changed order and its history. The address key is deleted as soon as the order is not pending any more. */
export const saveChange = async (tx: Sql, order: OrderRow, history: History): Promise<void> => {
  const { change, details, at } = history
  await countHold(tx, order, history)
  await tx.query(
    `update ordering.orders set version = $2, status = $3, payment_status = $4, installation = $5, garage_id = $6,
       install_day = $7, install_hour = $8, tracking_code = $9, expires_at = $10, paid_at = $11, sent_at = $12,
       closed_at = $13, changed_at = $14, refund_kept = $15, manual_booking = $16,
       address_key = case when $4 = 'pending' then address_key end,
       remind_at = case when $4 = 'pending' then remind_at end
     where order_id = $1`,
    [
      order.orderId,
      order.version,
      order.status,
      order.paymentStatus,
      order.installation,
      order.garageId,
      order.day,
      order.startHour,
      order.trackingCode,
      order.expiresAt,
      order.paidAt,
      order.sentAt,
      order.closedAt,
      at,
      order.refundKept,
      order.manualBooking,
    ],
  )
  await tx.query(
    `insert into ordering.order_history (order_id, version, at, by, actor, change, details)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
    [
      order.orderId,
      order.version,
      at,
      'by' in change && change.by ? change.by : 'shop',
      'actor' in change ? (change.actor ?? null) : null,
      change.kind,
      JSON.stringify(details),
    ],
  )
}

/** What the garage charges for installing an order, in agorot. A set is two tyres. @param rate agorot per tyre */
export const installationOf = async (sql: Sql, orderId: string, rate: Agorot): Promise<Agorot> => {
  const [row] = await sql.query<{ tyres: number }>(
    `select coalesce(sum(case when is_set then 2 * quantity else quantity end), 0)::integer as tyres
     from ordering.order_line where order_id = $1`,
    [orderId],
  )
  return rate * (row?.tyres ?? 0)
}

/** Whether the buyer or staff cancelled the order. False for an order that expired by itself. */
export const isCalledOff = async (
  sql: Sql,
  { orderId, status }: Pick<OrderRow, 'orderId' | 'status'>,
): Promise<boolean> => {
  if (status !== 'cancelled') return false
  const [last] = await sql.query<{ change: string }>(
    `select change from ordering.order_history
     where order_id = $1 and (change = 'expired' or (change = 'status' and details ->> 'to' = 'cancelled'))
     order by id desc limit 1`,
    [orderId],
  )
  return last?.change === 'status'
}
