import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Day, Ean } from './primitives.ts'

const Line = z.object({ ean: Ean, quantity: z.int().positive() })

const count = z.int().nonnegative()

/** A draft supplier order is ready to be read and edited. */
const Draft = z.object({
  draftOrderId: z.uuid(),
  /** lines, and the tyres of all of them */
  items: count,
  tyres: count,
  /** tyres by supplier; a line that no supplier has in stock is in none */
  tyresPerSupplier: z.object({ rduch: count.optional(), deltiFr: count.optional(), deltiDe: count.optional() }),
  generatedAt: z.iso.datetime(),
})

export const DraftOrderGenerated = defineEvent({
  type: 'backoffice.draft-order-generated',
  version: 1,
  topic: 'backoffice',
  key: (draft) => draft.draftOrderId,
  data: Draft,
  example: {
    draftOrderId: '5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11',
    items: 24,
    tyres: 142,
    tyresPerSupplier: { rduch: 78, deltiDe: 40, deltiFr: 24 },
    generatedAt: '2026-11-27T08:30:00.000Z',
  },
})

/** Tyres of a draft order are ordered from their suppliers: they come with a shipment. */
const SupplierOrder = z.object({
  draftOrderId: z.uuid(),
  /** the shipment that brings them; an unknown id is a new shipment */
  shipment: z.object({ id: z.string(), role: z.enum(['current', 'next']), arrivesOn: Day, orderDeadline: Day }),
  /** single tyres, added to what the shipment brings already */
  lines: z.array(Line),
  orderedAt: z.iso.datetime(),
})

export const SupplierOrderPlaced = defineEvent({
  type: 'backoffice.supplier-order-placed',
  version: 1,
  topic: 'backoffice',
  key: (order) => order.shipment.id,
  data: SupplierOrder,
  example: {
    draftOrderId: '5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11',
    shipment: { id: 'sh-2026-12', role: 'next', arrivesOn: '2026-12-24', orderDeadline: '2026-12-10' },
    lines: [{ ean: '2907373823466', quantity: 12 }],
    orderedAt: '2026-11-27T09:00:00.000Z',
  },
})

/** Staff counted what was delivered of a draft order; a delivery in parts is several receipts. */
const Receipt = z.object({
  receiptId: z.uuid(),
  draftOrderId: z.uuid(),
  shipmentId: z.string(),
  /** single tyres that are on the shelf now */
  lines: z.array(Line),
  receivedAt: z.iso.datetime(),
})

export const GoodsReceived = defineEvent({
  type: 'backoffice.goods-received',
  version: 1,
  topic: 'backoffice',
  key: (receipt) => receipt.shipmentId,
  data: Receipt,
  example: {
    receiptId: '8d1f5b6a-3a0e-4f1c-8b7a-2f4f6f3f9d10',
    draftOrderId: '5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11',
    shipmentId: 'sh-2026-12',
    lines: [{ ean: '2907373823466', quantity: 8 }],
    receivedAt: '2026-12-24T09:00:00.000Z',
  },
})

/** The rest of what was ordered does not come: staff gave it up, and the shipment brings that much less. */
const Shortfall = z.object({
  shortfallId: z.uuid(),
  draftOrderId: z.uuid(),
  shipmentId: z.string(),
  /** single tyres that do not come */
  lines: z.array(Line),
  reportedAt: z.iso.datetime(),
})

export const DeliveryFellShort = defineEvent({
  type: 'backoffice.delivery-fell-short',
  version: 1,
  topic: 'backoffice',
  key: (shortfall) => shortfall.shipmentId,
  data: Shortfall,
  example: {
    shortfallId: '2b7f6c1a-9a51-4c55-8f0e-3d6a0c9b1e42',
    draftOrderId: '5b0e7c52-0b0e-4f0a-9a53-0d6f5a1f7c11',
    shipmentId: 'sh-2026-12',
    lines: [{ ean: '2907373823466', quantity: 4 }],
    reportedAt: '2026-12-24T09:05:00.000Z',
  },
})
