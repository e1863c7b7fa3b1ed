import { BrokenBooking, Changed, Order, OrderStatus, PaymentStatus, updateOrder } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { orRefused } from '../../door/staff/staff-answer.ts'

export const OrderState = z.object({
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  trackingCode: Order.shape.trackingCode,
  garageId: z.nullable(BrokenBooking.shape.garageId),
  day: BrokenBooking.shape.day,
  startHour: BrokenBooking.shape.startCursor,
})

/** What ordering answers to a change of an order. */
export const OrderChanged = orRefused({
  changed: z.array(Changed),
  message: updateOrder.answer.shape.message,
  states: z.optional(z.object({ before: OrderState, after: OrderState })),
})
export type OrderChanged = Extract<z.infer<typeof OrderChanged>, { ok: true }>
