import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { Order, OrderProduct, OrderSearch } from './order.ts'

const staff = { audience: 'staff' } as const

/** One change of an order; the newest is the last of the list. */
export const OrderEntry = z.object({
  at: z.string(),
  /** of the order, after this change; absent for what left the order as it was */
  version: z.optional(z.number()),
  by: z.enum(['staff', 'guest', 'gateway', 'shop']),
  /** the name of the member of staff, or the e-mail of one who never signed in here */
  actor: z.optional(z.string()),
  /** the kind of change: `placed`, `status`, `paid`, `expired`, `appointment`, … or what staff read, `payment-data-read` */
  change: z.string(),
  /** ids, states, reasons and amounts in shekels: never a detail of the buyer */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type OrderEntry = z.infer<typeof OrderEntry>

export const orderDetail = get('/api/v1/admin/orders/{orderId}', {
  ...staff,
  summary: 'One order with its products and what happened to it',
  answer: z.object({
    ok: z.boolean(),
    order: Order,
    products: z.array(OrderProduct),
    /** null while ordering does not answer: the order itself can be read all the same */
    history: z.nullable(z.array(OrderEntry)),
  }),
})

export const orderCounts = get('/api/v1/admin/orders/counts', {
  ...staff,
  summary: 'How many orders there are, and how many wait in each view of staff',
  answer: z.object({
    ok: z.boolean(),
    counts: z.object({
      all: z.number(),
      handle: z.number(),
      transfers: z.number(),
      installs: z.number(),
      refunds: z.number(),
    }),
  }),
})
export type OrderCounts = z.infer<typeof orderCounts.answer>['counts']

/** A line of the live stream: an order came in or changed, the inbox is another, or, after a gap, anything may have changed. */
export const LiveOrder = z.object({
  kind: z.enum(['placed', 'changed', 'inbox', 'gap']),
  orderId: z.optional(z.string()),
})
export type LiveOrder = z.infer<typeof LiveOrder>

export const liveOrders = get('/api/v1/admin/orders/live', {
  ...staff,
  summary: 'Orders as they come in and change, and that the inbox changed (server-sent events), until the session ends',
  contentType: 'text/event-stream',
  answer: z.string(),
})

export const exportOrders = post('/api/v1/orders/export', {
  ...staff,
  summary: 'The orders of a filter as CSV, newest first',
  body: OrderSearch,
  contentType: 'text/csv; charset=utf-8',
  answer: z.string(),
})
