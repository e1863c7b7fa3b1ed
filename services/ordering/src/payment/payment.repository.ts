import type { Agorot } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { randomBytes } from 'node:crypto'
import type { OpenedSession, PaymentSession, Reference } from '../ports/payment-gateway.port.ts'
import type { PaymentRow, SettledStatus } from './payment.ts'

/** A session ends this long before the order's hold, so that a payment in the last second is in time. Milliseconds. */
const SESSION_MARGIN = 2 * 60 * 1000

/** When the payment session of an order ends (decisions.md, Checkout). */
export const sessionEnd = (holdUntil: Date): Date => new Date(holdUntil.getTime() - SESSION_MARGIN)

export type NewPayment = {
  uniqueId: string
  orderId: string
  amount: Agorot
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

/** Makes the sweeper ask about a payment from an instant on, also when the call that follows fails. */
export const watchPayment = async (sql: Sql, uniqueId: string, from: Date): Promise<void> => {
  await sql.query(
    `update ordering.payment set next_inquiry_at = $2
     where unique_id = $1 and settled_at is null and (next_inquiry_at is null or next_inquiry_at > $2)`,
    [uniqueId, from],
  )
}

/**
 * Claims the set-up of a session, so that one process asks the gateway once, and makes the sweeper ask about it from an
 * instant on, also when this process dies.
 * @returns whether this process is the one
 */
export const claimSetUp = async (
  sql: Sql,
  uniqueId: string,
  { now, watchFrom, endsAt }: { now: Date; watchFrom: Date; endsAt: Date },
): Promise<boolean> =>
  (
    await sql.query(
      `update ordering.payment set next_inquiry_at = $2, set_up_at = $3, session_ends_at = $4
       where unique_id = $1 and set_up_at is null and settled_at is null and replaced_at is null returning 1`,
      [uniqueId, watchFrom, now, endsAt],
      { name: 'ordering-claim-set-up' },
    )
  ).length > 0

/**
 * Saves the page and what the gateway knows it by.
 * @returns whether the buyer may be sent there: no other session has replaced this one meanwhile
 */
export const saveOpened = async (sql: Sql, uniqueId: string, opened: OpenedSession): Promise<boolean> => {
  const [saved] = await sql.query<{ runs: boolean }>(
    `update ordering.payment set status = 'open', redirect_url = $2, reference = reference || $3, session_ends_at = $4
     where unique_id = $1 and settled_at is null returning replaced_at is null as runs`,
    [uniqueId, opened.page, opened.reference, opened.endsAt],
    { name: 'ordering-save-opened' },
  )
  return saved?.runs ?? false
}

/** Ends the turn of a session: the order's next one gets its own id, and the sweeper continues to ask about this one. */
export const replaceSession = async (sql: Sql, uniqueId: string, at: Date): Promise<void> => {
  await sql.query(
    `update ordering.payment set replaced_at = $2 where unique_id = $1 and settled_at is null and replaced_at is null`,
    [uniqueId, at],
  )
}

/** Records an inquiry, and whether the gateway answered it. */
export const noteInquiry = async (sql: Sql, uniqueId: string, at: Date, answered: boolean): Promise<void> => {
  await sql.query(
    `update ordering.payment set inquiries = inquiries + 1, asked_at = $2,
       silences = case when $3 then 0 else silences + 1 end
     where unique_id = $1`,
    [uniqueId, at, answered],
  )
}

export type Charge = {
  amount: Agorot
  txId: string
  authNumber: string
  lastFour: string
  reference: Reference
  paidOrder: boolean
}

/** Saves how a payment ended; the sweeper asks no more. */
export const saveSettled = async (
  tx: Sql,
  uniqueId: string,
  status: SettledStatus,
  at: Date,
  charge?: Charge,
): Promise<void> => {
  await tx.query(
    `update ordering.payment set status = $2, settled_at = $3, next_inquiry_at = null,
       paid_order = $4, paid_amount = $5, tx_id = $6, auth_number = $7, card_mask = $8, reference = reference || $9
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
      charge?.reference ?? {},
    ],
  )
}

const columns = `unique_id as "uniqueId", order_id as "orderId", amount, payments, status, redirect_url as "redirectUrl",
  session_ends_at as "endsAt", reference, set_up_at as "setUpAt", replaced_at as "replacedAt", inquiries, asked_at as "askedAt", silences, settled_at as "settledAt",
  paid_order as "paidOrder", paid_amount as "paidAmount"`

export const readPayment = async (sql: Sql, uniqueId: string): Promise<PaymentRow | undefined> =>
  (await sql.query<PaymentRow>(`select ${columns} from ordering.payment where unique_id = $1`, [uniqueId]))[0]

/** Locks a payment. The order's row is locked first, in every transaction. */
export const lockPayment = async (tx: Sql, uniqueId: string): Promise<PaymentRow | undefined> =>
  (await tx.query<PaymentRow>(`select ${columns} from ordering.payment where unique_id = $1 for update`, [uniqueId]))[0]

/** The session on which the order is paid now; there is one at most. */
export const findRunning = async (sql: Sql, orderId: string): Promise<PaymentRow | undefined> =>
  (
    await sql.query<PaymentRow>(
      `select ${columns} from ordering.payment where order_id = $1 and settled_at is null and replaced_at is null`,
      [orderId],
      { name: 'ordering-running-payment' },
    )
  )[0]

/** Every session of an order in which money may still arrive, replaced ones included. */
export const listUnsettled = (sql: Sql, orderId: string): Promise<PaymentRow[]> =>
  sql.query<PaymentRow>(
    `select ${columns} from ordering.payment where order_id = $1 and settled_at is null order by created_at`,
    [orderId],
  )

/** How many sessions of the order the gateway was asked for since then. */
export const countSetUps = async (sql: Sql, orderId: string, since: Date): Promise<number> =>
  (
    await sql.query<{ count: number }>(
      'select count(*)::integer as count from ordering.payment where order_id = $1 and set_up_at >= $2',
      [orderId, since],
    )
  )[0]?.count ?? 0

type Offered = Pick<PaymentSession, 'lines'> & {
  email: string | null
  phone: string | null
  shipping: Agorot
  discount: Agorot
}

/**
 * What the page and a receipt say about the order: lines in agorot, and the buyer, unless their details were erased.
 */
export const readOffer = async (
  sql: Sql,
  orderId: string,
): Promise<Pick<PaymentSession, 'description' | 'buyer' | 'lines'>> => {
  const [order] = await sql.query<Offered>(
    `select email, phone, shipping, discount, coalesce((
       select json_agg(json_build_object('name', coalesce(product.display_name, line.ean), 'quantity', quantity,
         'total', total) order by line.line)
       from ordering.order_line line left join ordering.product using (ean) where line.order_id = orders.order_id), '[]') as lines
     from ordering.orders left join people.person on person.id = person_id and erased_at is null where order_id = $1`,
    [orderId],
    { name: 'ordering-offer' },
  )
  const { email, phone, shipping = 0, discount = 0, lines = [] } = order ?? {}
  return {
    description: `הזמנה ${orderId}`,
    ...(email && phone && { buyer: { email, phone } }),
    lines: [
      ...lines,
      ...(shipping > 0 ? [{ name: 'משלוח', quantity: 1, total: shipping }] : []),
      ...(discount > 0 ? [{ name: 'הנחה', quantity: 1, total: 0 - discount }] : []),
    ],
  }
}

/** Whether a card was charged for the order, also with a wrong amount. */
export const isCharged = async (sql: Sql, orderId: string): Promise<boolean> =>
  (await sql.query(`select from ordering.payment where order_id = $1 and status = 'approved' limit 1`, [orderId]))
    .length > 0

/** The running sessions of a visitor's unpaid orders, and when and how often the gateway was asked about each. */
export const findRunningOfVisitor = (
  sql: Sql,
  visitorId: string,
): Promise<Pick<PaymentRow, 'uniqueId' | 'askedAt' | 'inquiries'>[]> =>
  sql.query(
    `select unique_id as "uniqueId", asked_at as "askedAt", inquiries
     from ordering.payment join ordering.orders using (order_id)
     where visitor_id = $1 and payment_status = 'pending' and settled_at is null`,
    [visitorId],
    { name: 'ordering-running-payments' },
  )

/** 128 random bits, used for one session. */
export const newUniqueId = (): string => randomBytes(16).toString('hex')

/**
 * Saves the first payment of a card order, in the order's own transaction and after the order's row. The gateway does not
 * know it yet.
 * @param payment `amount` in agorot, above 0; `holdUntil`: when the order expires
 * @returns its uniqueID
 */
export const createPayment = async (
  tx: Sql,
  payment: { orderId: string; amount: Agorot; payments: number; holdUntil: Date },
): Promise<string> => {
  const uniqueId = newUniqueId()
  await insertPayment(tx, { ...payment, uniqueId, endsAt: sessionEnd(payment.holdUntil) })
  return uniqueId
}
