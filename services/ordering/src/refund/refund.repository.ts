import { REFUND_DAYS } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import { claimRows, type Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { dayInIsrael } from '@zmig/kit/facts'
import { addDays } from '../calendar/day.ts'
import { isGivenBack, type OrderRow } from '../order/order.ts'
import type { Reference, RefundRequest } from '../ports/payment-gateway.port.ts'
import { ASKING } from './refund.decider.ts'

/** A refund, amount in agorot; without `uniqueId` a transfer, which staff make by hand. */
export type RefundRow = {
  refundId: string
  orderId: string
  uniqueId: string | null
  amount: Agorot
  status: 'due' | 'done'
  tries: number
}

const columns = `refund_id as "refundId", order_id as "orderId", unique_id as "uniqueId", amount, status, tries`

/** Records the refund of a card payment in the caller's transaction. A payment is refunded once. */
export const requestRefund = async (
  tx: Sql,
  { clock, newId }: Pick<ServiceDeps, 'clock' | 'newId'>,
  { orderId, uniqueId, amount }: { orderId: string; uniqueId: string; amount: Agorot },
): Promise<void> => {
  await tx.query(
    `insert into ordering.refund (refund_id, order_id, unique_id, amount, requested_at, next_try_at)
     values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
    [newId(), orderId, uniqueId, amount, clock.now()],
  )
}

/** Records the refunds of paid orders that were cancelled, whether they were paid by card or by transfer. */
export const collectRefunds = async (sql: Sql, now: Date): Promise<void> => {
  await sql.query(
    `insert into ordering.refund (refund_id, order_id, unique_id, amount, requested_at, next_try_at)
     select gen_random_uuid(), orders.order_id, unique_id, coalesce(paid_amount, pay_now) - refund_kept, $1::timestamptz,
       case when unique_id is not null then $1::timestamptz end
     from ordering.orders left join ordering.payment on payment.order_id = orders.order_id and paid_order
     where orders.payment_status = 'refund_due' and coalesce(paid_amount, pay_now) > refund_kept and not exists (
       select from ordering.refund
       where refund.order_id = orders.order_id and refund.unique_id is not distinct from payment.unique_id)
     on conflict do nothing`,
    [now],
  )
}

/** Money that a person has to send back: a transfer, or a card refund that failed too often or may have been made. */
export type RefundToMake = {
  refundId: string
  orderId: string
  by: 'transfer' | 'card'
  amount: Agorot
  requestedAt: Date
}

/** Refunds that wait for a person, the oldest first. */
export const listRefundsToMake = (sql: Sql): Promise<RefundToMake[]> =>
  sql.query<RefundToMake>(
    `select refund_id as "refundId", order_id as "orderId", amount, requested_at as "requestedAt",
       case when unique_id is null then 'transfer' else 'card' end as by
     from ordering.refund where status = 'due' and (unique_id is null or next_try_at is null)
     order by requested_at, refund_id limit 500`,
  )

/** Takes refunds that are due, so that no other process tries them before `until`. */
export const takeDueRefunds = (sql: Sql, now: Date, until: Date, limit: number): Promise<RefundRow[]> =>
  claimRows<RefundRow>(sql, {
    table: 'ordering.refund',
    key: 'refund_id',
    due: `status = 'due' and next_try_at <= $1`,
    order: 'next_try_at',
    limit,
    set: 'next_try_at = $2',
    values: [now, until],
    columns,
  })

/** Locks a refund. The order's row is locked first. */
export const lockRefund = async (tx: Sql, refundId: string): Promise<RefundRow | undefined> =>
  (await tx.query<RefundRow>(`select ${columns} from ordering.refund where refund_id = $1 for update`, [refundId]))[0]

/** Whether the refunded money had paid the order. */
export const isOrdersMoney = async (tx: Sql, { uniqueId }: RefundRow): Promise<boolean> =>
  uniqueId === null ||
  (await tx.query('select from ordering.payment where unique_id = $1 and paid_order', [uniqueId])).length > 0

/** @param reference what the gateway knows the refund by */
export const saveRefunded = async (tx: Sql, refundId: string, at: Date, reference: Reference): Promise<void> => {
  await tx.query(
    `update ordering.refund set status = 'done', done_at = $2, next_try_at = null, reference = $3 where refund_id = $1`,
    [refundId, at, reference],
  )
}

/**
 * Saves that the gateway is asked for a refund, before it is asked.
 * @param takenUntil the end of the caller's turn; after it another process may have taken the refund
 * @param until no process asks again before it
 * @returns what to ask; undefined when the refund is not the caller's any more
 */
export const saveAsked = async (
  sql: Sql,
  refundId: string,
  { now, takenUntil, until }: { now: Date; takenUntil: Date; until: Date },
): Promise<RefundRequest | undefined> =>
  (
    await sql.query<RefundRequest>(
      `with before as (
         select refund_id, unique_id, asked_at from ordering.refund
         where refund_id = $1 and status = 'due' and next_try_at = $2 for update)
       update ordering.refund as asked set asked_at = $3, next_try_at = $4
       from before join ordering.payment using (unique_id) where asked.refund_id = before.refund_id
       returning payment.unique_id as "uniqueId", payment.reference, session_ends_at as "endsAt", payments,
         asked.amount, before.asked_at is not null as "askedBefore"`,
      [refundId, takenUntil, now, until],
    )
  )[0]

/** @param nextTryAt null when staff have to ask for another try */
export const saveFailedTry = async (tx: Sql, refundId: string, nextTryAt: Date | null): Promise<void> => {
  await tx.query('update ordering.refund set tries = tries + 1, next_try_at = $2 where refund_id = $1', [
    refundId,
    nextTryAt,
  ])
}

/** The refund by transfer of an order that waits for staff. */
export const findRefundOfTransfer = async (sql: Sql, orderId: string): Promise<RefundRow | undefined> =>
  (
    await sql.query<RefundRow>(
      `select ${columns} from ordering.refund where order_id = $1 and unique_id is null and status = 'due'`,
      [orderId],
    )
  )[0]

/** A card refund of an order that waits for staff, and that nobody asks the gateway for meanwhile. */
export const findCardRefundToMake = async (
  sql: Sql,
  orderId: string,
  refundId: string,
): Promise<RefundRow | undefined> =>
  (
    await sql.query<RefundRow>(
      `select ${columns} from ordering.refund where order_id = $1 and refund_id = $2 and unique_id is not null
         and status = 'due' and next_try_at is null`,
      [orderId, refundId],
    )
  )[0]

/** Money that goes back, and the last day, year-month-day, on which it does; without a day it has gone back. */
export type Refund = { amount: Agorot; by?: string }

/**
 * What goes back of the money that paid an order or, when it expired, of charges that did not pay it.
 * @param now when the refund was decided, in the seconds before that of a paid order is recorded
 */
export const readRefundOfOrder = async (
  sql: Sql,
  order: Pick<OrderRow, 'orderId' | 'paymentStatus' | 'payNow' | 'refundKept'>,
  now: Date,
): Promise<Refund | undefined> => {
  const { orderId, paymentStatus, payNow, refundKept } = order
  const ofOrder = isGivenBack(order)
  if (!ofOrder && paymentStatus !== 'expired') return undefined
  const [recorded] = await sql.query<{ amount: Agorot; requestedAt: Date; due: boolean }>(
    `select sum(refund.amount)::integer as amount, max(refund.requested_at) as "requestedAt",
       bool_or(refund.status = 'due') as due
     from ordering.refund left join ordering.payment using (unique_id)
     where refund.order_id = $1 and (refund.unique_id is null or payment.paid_order) = $2
     having count(*) > 0`,
    [orderId, ofOrder],
  )
  if (!recorded && !ofOrder) return undefined
  const { amount, requestedAt, due } = recorded ?? { amount: payNow - refundKept, requestedAt: now, due: true }
  const isDue = ofOrder ? paymentStatus === 'refund_due' : due
  return { amount, ...(isDue && { by: addDays(dayInIsrael(requestedAt), REFUND_DAYS) }) }
}

/** Resets the tries of failed card refunds of an order; one that is being asked for is not asked for twice at once. @returns whether there are any */
export const tryAgain = async (sql: Sql, orderId: string, now: Date): Promise<boolean> =>
  (
    await sql.query(
      `update ordering.refund set tries = 0,
         next_try_at = greatest($2::timestamptz, asked_at + make_interval(secs => ${ASKING / 1000}))
       where order_id = $1 and unique_id is not null and status = 'due' returning 1`,
      [orderId, now],
    )
  ).length > 0
