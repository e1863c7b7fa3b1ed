import type { Sql } from '@zmig/kit'
import type { SettledStatus } from './payment.decider.ts'

/** A card payment of an order: one session at the gateway. Amounts in agorot. */
export type PaymentRow = {
  uniqueId: string
  orderId: string
  amount: number
  /** instalments */
  payments: number
  /** `new` until the gateway's page is known here; it may be known there already */
  status: 'new' | 'open' | SettledStatus
  redirectUrl: string | null
  endsAt: Date
  /** how often the gateway was asked since the session was opened */
  inquiries: number
  /** when it was last asked, and how often in a row it did not answer */
  askedAt: Date | null
  silences: number
  settledAt: Date | null
  /** the order was paid with this money */
  paidOrder: boolean
  /** what was charged; null until something was */
  paidAmount: number | null
}

const columns = `unique_id as "uniqueId", order_id as "orderId", amount, payments, status, redirect_url as "redirectUrl",
  session_ends_at as "endsAt", inquiries, asked_at as "askedAt", silences, settled_at as "settledAt",
  paid_order as "paidOrder", paid_amount as "paidAmount"`

export const readPayment = async (sql: Sql, uniqueId: string): Promise<PaymentRow | undefined> =>
  (await sql.query<PaymentRow>(`select ${columns} from ordering.payment where unique_id = $1`, [uniqueId]))[0]

/** Locks the order's row before: it comes first in every transaction. */
export const lockPayment = async (tx: Sql, uniqueId: string): Promise<PaymentRow | undefined> =>
  (await tx.query<PaymentRow>(`select ${columns} from ordering.payment where unique_id = $1 for update`, [uniqueId]))[0]

/** The session of an order that is not settled yet; there is one at most. */
export const findRunning = async (sql: Sql, orderId: string): Promise<PaymentRow | undefined> =>
  (
    await sql.query<PaymentRow>(`select ${columns} from ordering.payment where order_id = $1 and settled_at is null`, [
      orderId,
    ])
  )[0]

/** Whether somebody was charged for the order already, be it the wrong amount. */
export const isCharged = async (sql: Sql, orderId: string): Promise<boolean> =>
  (await sql.query(`select from ordering.payment where order_id = $1 and status = 'approved' limit 1`, [orderId]))
    .length > 0

/** The running sessions of a visitor's unpaid orders. */
export const findRunningOfVisitor = async (sql: Sql, visitorId: string): Promise<string[]> =>
  (
    await sql.query<{ uniqueId: string }>(
      `select unique_id as "uniqueId" from ordering.payment join ordering.orders using (order_id)
       where visitor_id = $1 and payment_status = 'pending' and settled_at is null`,
      [visitorId],
      { name: 'ordering-running-payments' },
    )
  ).map(({ uniqueId }) => uniqueId)
