import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Ean, Shekels } from './primitives.ts'
import { Sip } from './quote.ts'

export const OrderStatus = z.enum(['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'])
export const PaymentStatus = z.enum(['pending', 'paid', 'expired', 'refund_due', 'refunded'])

/** An order as staff see it. */
export const Order = z.object({
  orderId: z.string(),
  createdAt: z.string(),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentMethod: z.string(),
  total: Shekels,
  trackingCode: z.string(),
  checkout: z.object({
    personal: z.object({ name: z.string(), phone: z.string(), emailaddress: z.string() }),
    sip: Sip,
    additionalNotes: z.string(),
    shipping: z.optional(
      z.object({ name: z.string(), phone: z.string(), address: z.string(), city: z.string(), notes: z.string() }),
    ),
  }),
  cart: z.object({ items: z.array(z.object({ ean: Ean, quantity: z.number(), isSet: z.boolean() })) }),
})
export type Order = z.infer<typeof Order>

export const OrderProduct = z.object({
  ean: Ean,
  brand: z.string(),
  displayName: z.string(),
  displaySize: z.string(),
  name: z.string(),
  price: Shekels,
})
export type OrderProduct = z.infer<typeof OrderProduct>

export const allOrders = get('/api/v1/orders', {
  summary: "Staff's orders, newest first: 200 without `page`, else a page",
  audience: 'staff',
  query: z.object({
    token: z.optional(z.string()),
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  answer: z.object({
    orders: z.array(Order),
    products: z.array(OrderProduct),
    pagination: z.optional(z.object({ page: z.number(), limit: z.number(), total: z.number() })),
  }),
})
