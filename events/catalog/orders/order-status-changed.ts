import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { ChangedBy, orderChange } from './order-change.ts'

/** An order moved on, was cancelled, or got a tracking code. The reason of an unusual move stands in ordering's history. */
const ChangedOrder = z.object({
  ...orderChange,
  /** the status before; the same when only the tracking code changed */
  from: orderChange.status,
  /** empty while there is none */
  trackingCode: z.string(),
  /** until when it is held unpaid from now on: an order that was over waits for its money again */
  expiresAt: z.iso.datetime().optional(),
  by: ChangedBy,
  changedAt: z.iso.datetime(),
})

export const OrderStatusChanged = defineEvent({
  type: 'orders.order-status-changed',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: ChangedOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 3,
    status: 'sent',
    from: 'paid',
    paymentStatus: 'paid',
    trackingCode: 'RR123456785IL',
    by: 'staff',
    changedAt: '2026-11-22T08:00:00.000Z',
  },
})
