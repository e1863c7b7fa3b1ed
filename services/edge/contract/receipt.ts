import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { Ean, list } from './primitives.ts'
import { refusal } from './refusal.ts'
import { Supplier } from './supplier-quote.ts'

const staff = { audience: 'staff' } as const

/** A receipt counts at most 100,000 of one tyre, in units: more is a slip of the hand. */
export const MOST_COUNTED = 100_000

/** An ordered draft that waits for its goods, with its sums in tyres. */
export const AwaitedOrder = z.object({
  _id: z.string(),
  shipmentId: z.string(),
  orderedAt: z.string(),
  ordered: z.number(),
  received: z.number(),
  /** given up: the supplier does not send them */
  notComing: z.number(),
})
export type AwaitedOrder = z.infer<typeof AwaitedOrder>

/** A tyre of an ordered draft, in units. */
export const ReceivingLine = z.object({
  ean: Ean,
  supplier: Supplier,
  ordered: z.number(),
  received: z.number(),
  notComing: z.number(),
  /** what can still come */
  left: z.number(),
  /** promised to customers from shipments that are still to come, of this draft or of another one */
  waiting: z.number(),
  /** null when the shop does not list it any more */
  product: z.nullable(OrderProduct),
})
export type ReceivingLine = z.infer<typeof ReceivingLine>

/** Units of a tyre. */
export const TyreUnits = z.object({ ean: Ean, quantity: z.number() })
export type TyreUnits = z.infer<typeof TyreUnits>

/** Goods that were booked in. */
export const Receipt = z.object({
  receiptId: z.string(),
  receivedAt: z.string(),
  /** name of the member of staff; empty when they are not known any more */
  receivedBy: z.string(),
  lines: z.array(z.extend(TyreUnits, { note: z.string() })),
})
export type Receipt = z.infer<typeof Receipt>

/** A line of which more was counted than can still come. */
export const TooMany = z.object({ ean: Ean, left: z.number(), counted: z.number() })

export const listAwaitedOrders = get('/api/v1/admin/receiving', {
  ...staff,
  summary: 'Ordered drafts, those with goods to come first; the newest 50',
  answer: z.object({ ok: z.literal(true), orders: z.array(AwaitedOrder) }),
})

export const readReceiving = get('/api/v1/admin/draft-orders/{orderId}/receiving', {
  ...staff,
  summary: 'What came of an ordered draft, line by line, and its receipts, the newest first',
  answer: z.object({
    ok: z.boolean(),
    shipmentId: z.optional(z.string()),
    /** goods can be booked in: it is ordered and not cancelled */
    receivable: z.optional(z.boolean()),
    lines: z.optional(z.array(ReceivingLine)),
    receipts: z.optional(z.array(Receipt)),
    ...refusal,
  }),
})

export const receiveGoods = post('/api/v1/admin/draft-orders/{orderId}/receipts', {
  ...staff,
  summary: 'Books in what was counted of an ordered draft, once for each receipt id; never more than was ordered',
  body: z.object({
    /** made by the page: a repeated request finds its receipt */
    receiptId: z.uuid(),
    lines: z
      .array(
        z.object({
          ean: Ean,
          quantity: z.int().check(z.gte(1), z.lte(MOST_COUNTED)),
          /** about the tyres, never about a person */
          note: z.optional(z.string().check(z.maxLength(200))),
        }),
      )
      .check(z.minLength(1), z.maxLength(10_000)),
  }),
  answer: z.object({
    ok: z.boolean(),
    receipt: z.optional(Receipt),
    /** beside the refusal of lines that count too many */
    lines: z.optional(z.array(TooMany)),
    ...refusal,
  }),
})

export const closeReceivingLines = post('/api/v1/admin/draft-orders/{orderId}/close-lines', {
  ...staff,
  summary: 'Gives up what has not come of these lines: the shipment brings that much less',
  body: z.object({ eans: list(Ean, { min: 1, max: 1_000 }) }),
  answer: z.object({
    ok: z.boolean(),
    /** what was given up, in units */
    lines: z.optional(z.array(TyreUnits)),
    ...refusal,
  }),
})

export const readReceiptOutcome = get('/api/v1/admin/receipts/{receiptId}', {
  ...staff,
  summary: 'What goods received did to the orders that wait; not applied for a moment after they were booked in',
  answer: z.object({
    ok: z.literal(true),
    applied: z.boolean(),
    /** orders with tyres on the shelf now */
    ordersMoved: z.optional(z.number()),
    /** of them, those whose tyres are all here */
    ordersComplete: z.optional(z.number()),
  }),
})
