import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot, Ean } from '../primitives.ts'

/** An order and what it holds. Who placed it is a `personId`; names and phones never enter an event. */
const PlacedOrder = z.object({
  orderId: z.string(),
  /** row version of the order after this event; read models carry it on */
  orderVersion: z.int().positive(),
  personId: z.string(),
  sip: z.enum(['install', 'shipping', 'pickup']),
  paymentMethod: z.enum(['creditcard', 'banktransfer']),
  lines: z.array(
    z.object({ ean: Ean, set: z.boolean(), quantity: z.int().positive(), unitPrice: Agorot, total: Agorot }),
  ),
  subtotal: Agorot,
  shipping: Agorot,
  discount: Agorot,
  payNow: Agorot,
  placedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})

export const OrderPlaced = defineEvent({
  type: 'orders.order-placed',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: PlacedOrder,
  example: {
    orderId: 'Z-100042',
    orderVersion: 1,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    sip: 'pickup',
    paymentMethod: 'banktransfer',
    lines: [{ ean: '2907373823466', set: false, quantity: 2, unitPrice: 94_900, total: 189_800 }],
    subtotal: 189_800,
    shipping: 0,
    discount: 0,
    payNow: 189_800,
    placedAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-24T10:00:00.000Z',
  },
})
