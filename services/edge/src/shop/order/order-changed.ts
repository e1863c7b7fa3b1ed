import { Changed, OrderStatus, PaymentStatus } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { orRefused } from '../../door/staff/staff-answer.ts'

export const OrderState = z.object({
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  trackingCode: z.string(),
  garageId: z.nullable(z.string()),
  day: z.nullable(z.string()),
  startHour: z.nullable(z.number()),
})

/** What ordering answers to a change of an order. */
export const OrderChanged = orRefused({
  changed: z.array(Changed),
  message: z.optional(z.string()),
  states: z.optional(z.object({ before: OrderState, after: OrderState })),
})
export type OrderChanged = Extract<z.infer<typeof OrderChanged>, { ok: true }>
