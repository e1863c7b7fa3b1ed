import type { Sql } from '@zmig/kit'
import type { Attempt } from './attempt.ts'
import type { AcceptedOrder } from './order.decider.ts'
import type { Buyer } from './buyer.decider.ts'
import type { OrderRow } from './order-row.ts'
import { reserve } from '../stock/reservations.ts'

/** What an earlier order of the same attempt is today: amounts in agorot. */
export type EarlierOrder = Pick<
  OrderRow,
  'orderId' | 'version' | 'payNow' | 'expiresAt' | 'paymentMethod' | 'paymentStatus'
>

export type OrderOwner = {
  personId: string
  visitorId: string | undefined
  addressKey: string | undefined
  termsVersion: string
  /** when a transfer is reminded of */
  remindAt: Date | undefined
}

/** Nobody waits for a lock longer than a shopper would for an answer; PostgreSQL then refuses with 55P03. */
export const limitLockWaits = async (tx: Sql): Promise<void> => {
  await tx.query(`set local lock_timeout = '2s'`)
}

/**
 * Lets one request of an attempt through at a time and finds the order that an earlier one became. An order that was
 * cancelled is none: whoever tries again wants a new one.
 * The lock comes first in every order transaction.
 */
export const findEarlierOrder = async (tx: Sql, { key, since }: Attempt): Promise<EarlierOrder | undefined> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  const [earlier] = await tx.query<EarlierOrder>(
    `select order_id as "orderId", version, pay_now as "payNow", expires_at as "expiresAt",
       payment_method as "paymentMethod", payment_status as "paymentStatus"
     from ordering.attempt join ordering.orders using (order_id)
     where key = $1 and attempt.placed_at >= $2 and status <> 'cancelled'`,
    [key, since],
  )
  return earlier
}

/** The next order number: `Z-` and at least six digits. Numbers are not dense: a refused order may use one up. */
export const nextOrderId = async (tx: Sql): Promise<string> => {
  const [row] = await tx.query<{ number: number }>(`select nextval('ordering.order_number') as number`)
  return `Z-${row?.number}`
}

/** Writes the order with its lines and reservations, and remembers the attempt. */
export const saveOrder = async (
  tx: Sql,
  orderId: string,
  { quote, coupon, takes, garage, slot, placedAt, expiresAt }: AcceptedOrder,
  buyer: Buyer,
  owner: OrderOwner,
  attempt: Attempt,
): Promise<void> => {
  await tx.query(
    `insert into ordering.orders (order_id, person_id, visitor_id, sip, payment_method, payments, subtotal, shipping,
       installation, discount, pay_now, coupon_id, garage_id, manual_booking, install_day, install_hour, address_key,
       remind_at, terms_version, terms_accepted_at, placed_at, expires_at)
     select $2, person_id, visitor_id, sip, payment_method, payments, subtotal, shipping,
       installation, discount, pay_now, coupon_id, garage_id, manual_booking, install_day, install_hour, address_key,
       remind_at, terms_version, placed_at, placed_at, expires_at
     from jsonb_populate_record(null::ordering.orders, $1::jsonb)`,
    [
      JSON.stringify({
        person_id: owner.personId,
        visitor_id: owner.visitorId,
        sip: buyer.delivery.sip,
        payment_method: buyer.paymentMethod,
        payments: buyer.payments,
        subtotal: quote.subtotal,
        shipping: quote.shipping,
        installation: quote.installation,
        discount: quote.discount,
        pay_now: quote.payNow,
        coupon_id: coupon?.couponId,
        garage_id: garage?.id,
        manual_booking: garage?.manualBooking ?? false,
        install_day: slot?.day,
        install_hour: slot?.startHour,
        address_key: owner.addressKey,
        remind_at: owner.remindAt,
        terms_version: owner.termsVersion,
        placed_at: placedAt,
        expires_at: expiresAt,
      }),
      orderId,
    ],
  )
  await tx.query(
    `insert into ordering.order_line (order_id, line, ean, is_set, quantity, unit_price, total)
     select $2, line, ean, set, quantity, "unitPrice", total
     from rows from (jsonb_to_recordset($1::jsonb) as (ean text, set boolean, quantity integer, "unitPrice" integer, total integer))
       with ordinality as given(ean, set, quantity, "unitPrice", total, line)`,
    [JSON.stringify(quote.lines), orderId],
  )
  await reserve(tx, orderId, takes)
  await tx.query(
    `insert into ordering.attempt (key, order_id, placed_at) values ($1, $2, $3)
     on conflict (key) do update set order_id = excluded.order_id, placed_at = excluded.placed_at`,
    [attempt.key, orderId, placedAt],
  )
}
