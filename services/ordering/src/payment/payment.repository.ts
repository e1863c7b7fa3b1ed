import type { Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import { pauseBeforeInquiry, type SettledStatus } from './payment.decider.ts'

/** Between the end of a session and that of the order's hold, in milliseconds: who pays at the last moment is in time. */
const SESSION_MARGIN = 2 * 60 * 1000

/** When the session of an order ends that is held until then (decisions.md, Checkout). */
export const sessionEnd = (holdUntil: Date): Date => new Date(holdUntil.getTime() - SESSION_MARGIN)

export type NewPayment = {
  uniqueId: string
  orderId: string
  amount: number
  payments: number
  endsAt: Date
  /** when the order was placed, unless said otherwise */
  createdAt?: Date
}

/** @throws a PostgreSQL error 23505 when the order has a running session already */
export const insertPayment = async (tx: Sql, payment: NewPayment): Promise<void> => {
  const { uniqueId, orderId, amount, payments, endsAt, createdAt } = payment
  await tx.query(
    `insert into ordering.payment (unique_id, order_id, amount, payments, session_ends_at, created_at)
     select $1, order_id, $3, $4, $5, coalesce($6::timestamptz, placed_at) from ordering.orders where order_id = $2`,
    [uniqueId, orderId, amount, payments, endsAt, createdAt ?? null],
  )
}

/** From now on the sweeper asks about it, whatever becomes of the call that is about to be made. */
export const watchPayment = async (sql: Sql, uniqueId: string, from: Date): Promise<void> => {
  await sql.query(
    `update ordering.payment set next_inquiry_at = $2
     where unique_id = $1 and settled_at is null and (next_inquiry_at is null or next_inquiry_at > $2)`,
    [uniqueId, from],
  )
}

/**
 * Takes payments that are due to be asked about, so that nobody else asks before their next time.
 * @param longest seconds
 */
export const takeDuePayments = async (
  database: Pick<ServiceDeps['database'], 'transaction'>,
  now: Date,
  longest: number,
  limit: number,
): Promise<{ uniqueId: string; orderId: string }[]> =>
  database.transaction(async (tx) => {
    const due = await tx.query<{ uniqueId: string; orderId: string; inquiries: number }>(
      `select unique_id as "uniqueId", order_id as "orderId", inquiries from ordering.payment
       where next_inquiry_at <= $1 order by next_inquiry_at limit $2 for update skip locked`,
      [now, limit],
    )
    if (due.length === 0) return []
    const next = due.map(({ inquiries }) => new Date(now.getTime() + pauseBeforeInquiry(inquiries, longest)))
    await tx.query(
      `update ordering.payment set next_inquiry_at = given.at
       from rows from (unnest($1::text[]), unnest($2::timestamptz[])) as given(id, at) where unique_id = given.id`,
      [due.map(({ uniqueId }) => uniqueId), next],
    )
    return due
  })

/** The page is known: the buyer may be sent there. */
export const saveOpened = async (sql: Sql, uniqueId: string, redirectUrl: string): Promise<void> => {
  await sql.query(
    `update ordering.payment set status = 'open', redirect_url = $2 where unique_id = $1 and settled_at is null`,
    [uniqueId, redirectUrl],
  )
}

/** The gateway answered, or did not: who asks next knows. */
export const noteInquiry = async (sql: Sql, uniqueId: string, at: Date, answered: boolean): Promise<void> => {
  await sql.query(
    `update ordering.payment set inquiries = inquiries + 1, asked_at = $2,
       silences = case when $3 then 0 else silences + 1 end
     where unique_id = $1`,
    [uniqueId, at, answered],
  )
}

export type Charge = { amount: number; txId: string; authNumber: string; lastFour: string; paidOrder: boolean }

/** The last word about a payment; nobody asks again. */
export const saveSettled = async (
  tx: Sql,
  uniqueId: string,
  status: SettledStatus,
  at: Date,
  charge?: Charge,
): Promise<void> => {
  await tx.query(
    `update ordering.payment set status = $2, settled_at = $3, next_inquiry_at = null,
       paid_order = $4, paid_amount = $5, tx_id = $6, auth_number = $7, card_mask = $8
     where unique_id = $1`,
    [
      uniqueId,
      status,
      at,
      charge?.paidOrder ?? false,
      charge?.amount,
      charge?.txId,
      charge?.authNumber,
      charge?.lastFour,
    ],
  )
}
