import type { Sql } from '@zmig/kit'
import type { OrderChange } from './order-change.ts'
import type { OrderRow } from './order-row.ts'

type History = { change: OrderChange; details: Record<string, string | number | boolean>; at: Date }

/** Writes what a change made of an order, and the audit. An order that is paid or over is not traced to an address. */
export const saveChange = async (tx: Sql, order: OrderRow, { change, details, at }: History): Promise<void> => {
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
