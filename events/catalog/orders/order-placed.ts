import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot, Day, Ean } from '../primitives.ts'

/** Where and when tyres are installed; a garage that books by phone has neither day nor hour. */
export const Appointment = z.object({
  garageId: z.string(),
  manualBooking: z.boolean(),
  day: Day.nullable(),
  /** full hour at which the two-hour slot starts, 0 to 23, Asia/Jerusalem */
  startHour: z.int().min(0).max(23).nullable(),
})

/** An order and what it holds. Who placed it is a `personId`; names and phones never enter an event. */
const PlacedOrder = z.object({
  orderId: z.string(),
  /** row version of the order after this event; read models carry it on */
  orderVersion: z.int().positive(),
  personId: z.string(),
  sip: z.enum(['install', 'shipping', 'pickup']),
  paymentMethod: z.enum(['creditcard', 'banktransfer']),
  lines: z.array(
    z.object({
      ean: Ean,
      set: z.boolean(),
      quantity: z.int().positive(),
      unitPrice: Agorot,
      total: Agorot,
      /** when the last of its tyres was to come in, as the order was placed; absent for tyres that were there */
      arrivesOn: Day.optional(),
    }),
  ),
  subtotal: Agorot,
  shipping: Agorot,
  discount: Agorot,
  payNow: Agorot,
  /** paid at the garage */
  installation: Agorot,
  /** instalments, 1 to 6 */
  payments: z.int().min(1).max(6),
  appointment: Appointment.nullable(),
  placedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const OrderPlaced = defineEvent({
  type: 'orders.order-placed',
  version: 2,
  topic: 'orders',
  key: (order) => order.orderId,
  data: PlacedOrder,
  // the first version knew pickup and bank transfer only
  upcast: (data) => ({ installation: 0, payments: 1, appointment: null, ...(data as object) }),
  example: {
    orderId: 'Z-100042',
    orderVersion: 1,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    sip: 'install',
    paymentMethod: 'banktransfer',
    lines: [{ ean: '2907373823466', set: false, quantity: 2, unitPrice: 94_900, total: 189_800 }],
    subtotal: 189_800,
    shipping: 0,
    discount: 0,
    payNow: 189_800,
    installation: 24_000,
    payments: 1,
    appointment: { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-11-30', startHour: 10 },
    placedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-24T10:00:00.000Z',
  },
})
