import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { orderChange } from './order-change.ts'

/** Nobody paid in time, or the buyer began anew: what the order held is free again. */
const ExpiredOrder = z.object({ ...orderChange, expiredAt: z.iso.datetime() })

export const OrderExpired = defineEvent({
  type: 'orders.order-expired',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: ExpiredOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 2,
    status: 'cancelled',
    paymentStatus: 'expired',
    expiredAt: '2026-11-21T10:20:00.000Z',
  },
})
