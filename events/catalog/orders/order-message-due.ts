import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { orderChange } from './order-change.ts'

/**
 * The buyer is to be told something that no other event tells: the reminder of an open transfer, the link of the order
 * that was asked for again, that the garage cannot keep the appointment, or that money which was not the order's (a wrong
 * amount, a second payment) went back.
 */
const DueMessage = z.object({
  ...orderChange,
  message: z.enum(['transfer-reminder', 'order-link', 'appointment-broken', 'money-returned']),
  /** agorot, of money that went back */
  amount: z.int().positive().optional(),
  /** of money that went back: another order of the same buyer, which is paid, took this one's place */
  replaced: z.boolean().optional(),
  /** of a broken appointment: the garage takes no orders of the shop any more, so there is no other time to choose there */
  garageOut: z.boolean().optional(),
  dueAt: z.iso.datetime(),
})

export const OrderMessageDue = defineEvent({
  type: 'orders.order-message-due',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: DueMessage,
  example: {
    orderId: 'Z-100042',
    orderVersion: 1,
    status: 'open',
    paymentStatus: 'pending',
    message: 'transfer-reminder',
    dueAt: '2026-11-23T10:00:00.000Z',
  },
})
