import * as z from 'zod/mini'
import { get, post, put } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { Ean, TypedDay } from './primitives.ts'
import { refusal } from './refusal.ts'
import { Supplier } from './supplier-quote.ts'

/** `initial` waits to be prepared · `preparing` · `completed` · `failed` · `cancelled` (wizard-shops-and-admin.md §4). */
export const DraftStatus = z.enum(['initial', 'preparing', 'completed', 'failed', 'cancelled'])
export type DraftStatus = z.infer<typeof DraftStatus>

/** Tyres, or EANs, of each supplier; one that has none may be left out. */
const PerSupplier = z.partialRecord(Supplier, z.number())

const summary = {
  _id: z.string(),
  status: DraftStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** e-mail of the member of staff, or the name of a program */
  createdBy: z.string(),
  /** lines, and the tyres of all of them */
  totalItems: z.number(),
  totalTires: z.number(),
  /** tyres by supplier */
  amountPerSupplier: PerSupplier,
  /** tyres looked at so far, and all that there are to look at */
  progress: z.number(),
  progressOf: z.number(),
  /** why it failed, in Hebrew */
  fault: z.nullable(z.string()),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
  /** when it was ordered from the suppliers, and the shipment that brings it */
  orderedAt: z.nullable(z.string()),
  shipmentId: z.nullable(z.string()),
}

/** A draft in the list. */
export const DraftSummary = z.object(summary)
export type DraftSummary = z.infer<typeof DraftSummary>

/** A line of a draft. */
export const DraftItem = z.object({
  ean: Ean,
  /** null when the shop does not list the tyre any more */
  product: z.nullable(OrderProduct),
  quantity: z.number(),
  /** euro, at most two decimals; null without a supplier */
  unitPrice: z.nullable(z.number()),
  /** null while no supplier has it in stock */
  source: z.nullable(Supplier),
  /** on hand and not promised to an order */
  currentStock: z.number(),
  /** sales of 52 weeks with the opening figure */
  lastYearSold: z.number(),
  /** `customer_order`: customers wait for more than there is and comes; `replenish`: the shelf is filled */
  addedReason: z.enum(['customer_order', 'replenish']),
  /** on its way, promised or not */
  inbound: z.number(),
  /** pre-orders and on-demand orders that wait for a shipment */
  unfilled: z.number(),
  /** what the shop wants to have beyond the promised */
  target: z.number(),
  /** booked in so far */
  received: z.number(),
  /** who quotes it now, the cheapest first; `eur` with at most two decimals */
  quotes: z.array(z.object({ supplier: Supplier, eur: z.number(), stock: z.number() })),
})
export type DraftItem = z.infer<typeof DraftItem>

export const DraftOrder = z.object({
  ...summary,
  metrics: z.object({ lowestPriceCounters: z.object({ rduch: z.number(), deltiFr: z.number(), deltiDe: z.number() }) }),
  items: z.array(DraftItem),
  /** what the targets were computed with: weeks, weeks, tyres */
  forecast: z.object({ leadWeeks: z.number(), reviewWeeks: z.number(), safetyTyres: z.number() }),
})
export type DraftOrder = z.infer<typeof DraftOrder>

const staff = { audience: 'staff' } as const
/** `order` and `item`: as they are now, also beside the refusal of a change that came too late */
const Edited = z.object({
  ok: z.boolean(),
  order: z.optional(DraftSummary),
  /** null: the draft does not have the tyre */
  item: z.optional(z.nullable(DraftItem)),
  ...refusal,
})

export const listDraftOrders = get('/api/v1/draft-orders', {
  ...staff,
  summary: 'Draft supplier orders, the newest first',
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    sortBy: z.optional(z.enum(['createdAt', 'updatedAt'])),
    sortOrder: z.optional(z.enum(['1', '-1'])),
  }),
  answer: z.object({ ok: z.boolean(), orders: z.array(DraftSummary), error: z.optional(z.string()) }),
})

export const createDraftOrder = post('/api/v1/draft-orders/generate', {
  ...staff,
  summary: 'Begins to prepare a draft; 409 with the running one while another is prepared',
  // callers of the specification send a name; who is signed in is what counts
  body: z.optional(z.object({ createdBy: z.optional(z.string().check(z.maxLength(100))) })),
  answer: z.object({
    ok: z.boolean(),
    draftOrderId: z.optional(z.string()),
    status: z.optional(DraftStatus),
    message: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
})

export const draftOrderDetails = get('/api/v1/draft-orders/{id}', {
  ...staff,
  summary: 'A draft with its lines and why each of them is there',
  answer: z.object({ ok: z.boolean(), order: z.optional(DraftOrder), ...refusal }),
})

export const cancelDraftOrder = post('/api/v1/draft-orders/{id}/cancel', {
  ...staff,
  summary: 'Stops the preparation of a draft, or discards one that was not ordered',
  answer: z.object({ ok: z.boolean(), order: z.optional(DraftSummary), ...refusal }),
})

export const changeDraftLine = put('/api/v1/draft-orders/{id}/lines/{ean}', {
  ...staff,
  summary:
    'Changes, adds or (quantity 0) removes a line; 409 with the present state when somebody else changed the draft',
  body: z.object({
    /** tyres */
    quantity: z.number().check(z.int(), z.gte(0), z.lte(9_999)),
    /** a supplier that quotes it; left out: as it is, for a new line the cheapest */
    source: z.optional(z.nullable(Supplier)),
    /** of the draft that was edited */
    version: z.number().check(z.int(), z.gte(1)),
  }),
  answer: Edited,
})

/** Lines that are changed at once. */
export const MOST_DRAFT_LINES = 500

/** What becomes of one of many lines: tyres (0 removes it) and a supplier that quotes it. */
const LineWish = z.object({
  ean: Ean,
  quantity: z.number().check(z.int(), z.gte(0), z.lte(9_999)),
  source: z.optional(z.nullable(Supplier)),
})
export type DraftLineWish = z.infer<typeof LineWish>

export const changeDraftLines = put('/api/v1/draft-orders/{id}/lines', {
  ...staff,
  summary: 'Changes, adds or removes many lines at once; those that cannot be changed stay and are named',
  body: z.object({
    lines: z.array(LineWish).check(z.minLength(1), z.maxLength(MOST_DRAFT_LINES)),
    /** of the draft that was edited */
    version: z.number().check(z.int(), z.gte(1)),
  }),
  answer: z.object({
    ok: z.boolean(),
    order: z.optional(DraftSummary),
    /** the lines that were changed, as they were: sent again they undo it */
    before: z.optional(z.array(LineWish)),
    /** EANs that could not be changed, such as those that the supplier does not quote */
    left: z.optional(z.array(Ean)),
    ...refusal,
  }),
})

export const exportDraftOrder = post('/api/v1/draft-orders/{id}/export', {
  ...staff,
  summary: 'The lines of a draft for one supplier as CSV',
  body: z.object({ supplier: Supplier }),
  contentType: 'text/csv; charset=utf-8',
  answer: z.string(),
})

/** A shipment that can bring a draft. */
export const DraftShipment = z.object({
  id: z.string(),
  role: z.enum(['current', 'next']),
  /** days in Israel */
  arrivesOn: z.string(),
  orderDeadline: z.string(),
})
export type DraftShipment = z.infer<typeof DraftShipment>

export const draftOrderShipments = get('/api/v1/admin/draft-shipments', {
  ...staff,
  summary: 'The shipments that are known, for the choice of what brings a draft',
  answer: z.object({ ok: z.literal(true), shipments: z.array(DraftShipment) }),
})

export const placeDraftOrder = post('/api/v1/draft-orders/{id}/order', {
  ...staff,
  summary:
    'Marks a draft as ordered: its tyres come with a known shipment, or with a new one; lines without a supplier get a draft of their own',
  body: z.object({
    shipment: z.object({
      /** a known shipment, whose days count then; left out: a new one */
      id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
      role: z.enum(['current', 'next']),
      arrivesOn: TypedDay,
      orderDeadline: TypedDay,
    }),
    version: z.number().check(z.int(), z.gte(1)),
  }),
  /** `rest`: id of the draft that holds the lines without a supplier; left out when each line had one */
  answer: z.extend(Edited, { rest: z.optional(z.string()) }),
})
