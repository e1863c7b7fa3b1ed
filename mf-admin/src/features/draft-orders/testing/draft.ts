import type { DraftItem, DraftOrder, DraftSummary } from '@zmig/edge-contract'

export const summary: DraftSummary = {
  _id: '6f3a91c2-0b0e-4f0a-9a53-0d6f5a1f7c11',
  status: 'completed',
  createdBy: 'owner@zmig.test',
  createdAt: '2026-11-19T07:14:00.000Z',
  updatedAt: '2026-11-19T07:15:00.000Z',
  totalItems: 1,
  totalTires: 13,
  amountPerSupplier: { rduch: 13 },
  progress: 1,
  progressOf: 1,
  fault: null,
  version: 2,
  orderedAt: null,
  shipmentId: null,
}
export const item: DraftItem = {
  ean: '2900000000012',
  product: null,
  quantity: 13,
  unitPrice: 36.43,
  source: 'rduch',
  currentStock: 1,
  lastYearSold: 100,
  addedReason: 'replenish',
  inbound: 4,
  unfilled: 0,
  target: 18,
  received: 0,
  quotes: [{ supplier: 'rduch', eur: 36.43, stock: 8 }],
}
export const forecast = { leadWeeks: 6, reviewWeeks: 2, safetyTyres: 2 }
/** A draft of one line that can be changed and ordered. */
export const order: DraftOrder = {
  ...summary,
  metrics: { lowestPriceCounters: { rduch: 1, deltiFr: 0, deltiDe: 0 } },
  items: [item],
  forecast,
}

/** A line whose tyre the shop sells and two suppliers quote. @param more what is different in this test */
export const itemOf = (ean: string, more: Partial<DraftItem> = {}): DraftItem => ({
  ...item,
  ean,
  product: {
    ean,
    brand: 'Michelin',
    displayName: 'Road 6',
    displaySize: '180/55ZR17',
    size: '180/55-17',
    name: 'Michelin Road 6',
    price: 700,
  },
  quotes: [...item.quotes, { supplier: 'deltiDe', eur: 40, stock: 50 }],
  ...more,
})

/** A draft with these lines that can be changed and ordered. */
export const draftOf = (items: DraftItem[]): DraftOrder => ({ ...order, items, totalItems: items.length })
