import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot } from '../primitives.ts'
import { ChangedBy, orderChange } from './order-change.ts'

/** The money of an order has come. */
const PaidOrder = z.object({
  ...orderChange,
  paymentMethod: z.enum(['creditcard', 'banktransfer']),
  amount: Agorot,
  by: ChangedBy,
  paidAt: z.iso.datetime(),
})

export const OrderPaid = defineEvent({
  type: 'orders.order-paid',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: PaidOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 2,
    status: 'paid',
    paymentStatus: 'paid',
    paymentMethod: 'creditcard',
    amount: 189_800,
    by: 'gateway',
    paidAt: '2026-11-21T10:04:00.000Z',
  },
})
