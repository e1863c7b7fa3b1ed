import type { OrderStatus, PaymentStatus, Sip } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import type * as z from 'zod/mini'

export type Status = z.infer<typeof OrderStatus>
export type PaidStatus = z.infer<typeof PaymentStatus>

/** An order as it stands; amounts in agorot. Its lines, and what it holds, stand in tables of their own. */
export type OrderRow = {
  orderId: string
  /** grows by one with every change */
  version: number
  personId: string
  visitorId: string | null
  sip: Sip
  paymentMethod: 'creditcard' | 'banktransfer'
  /** instalments, 1 to 6 */
  payments: number
  status: Status
  paymentStatus: PaidStatus
  subtotal: number
  shipping: number
  installation: number
  discount: number
  payNow: number
  couponId: string | null
  /** where it is installed */
  garageId: string | null
  /** the garage books by phone: there is neither day nor hour */
  manualBooking: boolean
  /** `2026-11-30`, Asia/Jerusalem; stays when the slot is given back, so that it can be taken again */
  day: string | null
  startHour: number | null
  /** empty while there is none */
  trackingCode: string
  placedAt: Date
  /** until when it is held unpaid */
  expiresAt: Date
  paidAt: Date | null
  /** dispatch: the 14 days of the right to return count from here */
  sentAt: Date | null
  closedAt: Date | null
  /** what the shop keeps of the money when it goes back */
  refundKept: number
}

const columns = `order_id as "orderId", version, person_id as "personId", visitor_id as "visitorId", sip,
  payment_method as "paymentMethod", payments, status, payment_status as "paymentStatus", subtotal, shipping,
  installation, discount, pay_now as "payNow", coupon_id as "couponId", garage_id as "garageId",
  manual_booking as "manualBooking", install_day as day, install_hour as "startHour", tracking_code as "trackingCode",
  placed_at as "placedAt", expires_at as "expiresAt", paid_at as "paidAt", sent_at as "sentAt", closed_at as "closedAt",
  refund_kept as "refundKept"`

/** An order as it stands now. */
export const readOrder = async (sql: Sql, orderId: string): Promise<OrderRow | undefined> =>
  (await sql.query<OrderRow>(`select ${columns} from ordering.orders where order_id = $1`, [orderId]))[0]

/**
 * Orders, locked until the transaction ends, by number. Not `for update`: rows that refer to them (a shipment's move of
 * reservations, a payment) may be written meanwhile, and need not wait for whoever waits for the goods.
 *
 * @param condition trusted SQL over the columns of ordering.orders, its values in `values`
 */
export const lockOrders = (tx: Sql, condition: string, values: unknown[]): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `select ${columns} from ordering.orders where ${condition} order by order_id for no key update`,
    values,
  )

/** One order, locked in the same way. */
export const lockOrder = async (tx: Sql, orderId: string): Promise<OrderRow | undefined> =>
  (await lockOrders(tx, 'order_id = $1', [orderId]))[0]
