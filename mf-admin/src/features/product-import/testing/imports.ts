import type { ImportLine, ProductImport } from '@zmig/edge-contract'

/** An import after its dry run. */
export const checked: ProductImport = {
  _id: 'm1',
  name: 'prices.csv',
  status: 'checked',
  createdAt: '2026-11-28T10:00:00Z',
  updatedAt: '2026-11-28T10:00:02Z',
  appliedAt: null,
  createdBy: 'דנה לוי',
  appliedBy: '',
  bytes: 120,
  encoding: 'UTF-8',
  rows: 4,
  progress: 4,
  progressOf: 4,
  priceChanges: 2,
  stockChanges: 1,
  factChanges: 0,
  newProducts: 0,
  unchanged: 0,
  faultLines: 2,
  faults: 2,
  pricePercent: -3.6,
  units: 12,
  checkMs: 1_200,
  applied: 0,
  conflicts: 0,
  waiting: 2,
  fault: null,
  ownerLines: 0,
  ownerReason: null,
  putsBack: null,
  putBackBy: null,
  reason: null,
}
/** The same after it was written. */
export const applied: ProductImport = { ...checked, status: 'applied', applied: 1, conflicts: 1, waiting: 0 }

/** A line that lowers a price. */
export const line = (number: number, more: Partial<ImportLine> = {}): ImportLine => ({
  line: number,
  ean: `290000000000${number}`,
  changesPrice: true,
  changesStock: false,
  changesFacts: false,
  isNew: false,
  facts: [],
  needsOwner: false,
  before: { price: 700, fullPrice: 800, onHand: 4, override: null },
  after: { price: 680, fullPrice: 800, onHand: 4, override: null },
  outcome: null,
  product: null,
  ...more,
})
