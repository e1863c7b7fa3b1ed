import { expect } from 'vitest'
import { REAR } from '../../../testing/facts.ts'

/** A line of a draft, as backoffice answers it. */
export const line = {
  ean: REAR,
  quantity: 4,
  supplier: 'rduch',
  eurCents: 9_050,
  addedReason: 'replenish',
  currentStock: 1,
  inbound: 0,
  unfilled: 0,
  lastYearSold: 12,
  target: 5,
  received: 0,
  quotes: [{ supplier: 'rduch', eurCents: 9_050, stock: 7 }],
}

/** What the need of a draft was computed with. */
export const forecast = { leadWeeks: 6, reviewWeeks: 2, safetyTyres: 2 }

/** The same line, as staff see it. */
export const shownItem = {
  ean: REAR,
  quantity: 4,
  unitPrice: 90.5,
  source: 'rduch',
  currentStock: 1,
  lastYearSold: 12,
  addedReason: 'replenish',
  quotes: [{ supplier: 'rduch', eur: 90.5, stock: 7 }],
  product: expect.objectContaining({ ean: REAR, brand: 'Michelin' }) as object,
}
