import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot } from '../primitives.ts'
import { orderChange } from './order-change.ts'

/** Money went back to the buyer. */
const RefundedOrder = z.object({ ...orderChange, amount: Agorot, refundedAt: z.iso.datetime() })

export const OrderRefunded = defineEvent({
  type: 'orders.order-refunded',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: RefundedOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 4,
    status: 'cancelled',
    paymentStatus: 'refunded',
    amount: 189_800,
    refundedAt: '2026-11-23T08:00:00.000Z',
  },
})
