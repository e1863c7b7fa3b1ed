import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { importLimit } from './file-limits.ts'
import { OrderProduct } from './order.ts'
import { Ean, Shekels } from './primitives.ts'
import { refusal } from './refusal.ts'
import { StaffPages } from './staff-pages.ts'
import { StockOverride } from './staff-product.ts'

/** The columns of a product's facts, by the names of the API's fields in files. Pictures are paths, separated by `|`. */
export const FACT_COLUMNS = [
  'brand',
  'line',
  'hebrewName',
  'category',
  'position',
  'width',
  'profile',
  'rim',
  'construction',
  'tube',
  'displaySize',
  'load',
  'speed',
  'free_shipping',
  'score',
  'description',
  'treadFamily',
  'youtube',
  'dot',
  'cdn',
  'frontEan',
  'rearEan',
] as const

/** The columns of a file of products, in the order of an export; amounts are shekels. */
export const PRODUCT_COLUMNS = ['ean', 'price', 'fullPrice', 'onHand', 'override', ...FACT_COLUMNS] as const

/** Products with their facts, for a file. */
export const ExportedProducts = z.object({
  products: z.array(
    z.object({ ean: Ean, facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }),
  ),
})

/**
 * An import of facts, prices and stocks: `uploading` → `checking` (the dry run) → `checked` → `applying` → `applied`. `cancelled`: what
 * was written stays. `failed`: `fault` says why.
 */
export const ProductImport = z.object({
  _id: z.string(),
  /** of the file */
  name: z.string(),
  status: z.enum(['uploading', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed']),
  createdAt: z.string(),
  updatedAt: z.string(),
  appliedAt: z.nullable(z.string()),
  /** names of members of staff */
  createdBy: z.string(),
  appliedBy: z.string(),
  bytes: z.number(),
  /** as it was recognised; null before the dry run */
  encoding: z.nullable(z.string()),
  /** lines of the file below its header */
  rows: z.number(),
  /** lines looked at, or written, of so many */
  progress: z.number(),
  progressOf: z.number(),
  priceChanges: z.number(),
  stockChanges: z.number(),
  /** lines that change facts of listed products, and that list new ones */
  factChanges: z.number(),
  newProducts: z.number(),
  unchanged: z.number(),
  /** lines with a fault, and all faults */
  faultLines: z.number(),
  faults: z.number(),
  /** mean change of the prices that change, in percent */
  pricePercent: z.number(),
  /** sum of the changes of stock, in units */
  units: z.number(),
  /** how long the dry run took */
  checkMs: z.nullable(z.number()),
  applied: z.number(),
  /** lines that were not written, because their product changed since the dry run or does not allow it */
  conflicts: z.number(),
  /** lines that are not written yet */
  waiting: z.number(),
  fault: z.nullable(z.string()),
  /** lines that lower a price by more than staff may, and why: only an owner writes the import then */
  ownerLines: z.number(),
  ownerReason: z.nullable(z.string()),
  /** ids: the import that this one puts back, and the one that puts this one back */
  putsBack: z.nullable(z.string()),
  putBackBy: z.nullable(z.string()),
  /** why it puts the other one back, in the words of staff */
  reason: z.nullable(z.string()),
})
export type ProductImport = z.infer<typeof ProductImport>

const State = z.object({ price: Shekels, fullPrice: Shekels, onHand: z.number(), override: StockOverride })

export const ImportLine = z.object({
  /** of the file, from 1 */
  line: z.number(),
  ean: Ean,
  changesPrice: z.boolean(),
  changesStock: z.boolean(),
  changesFacts: z.boolean(),
  /** lists a product */
  isNew: z.boolean(),
  /** facts that change, by the names of the fields, as texts; of a new product all that it has */
  facts: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** lowers the price by more than staff may */
  needsOwner: z.boolean(),
  before: State,
  after: State,
  /** null while it is not written */
  outcome: z.nullable(z.enum(['applied', 'conflict', 'gone', 'refused'])),
  product: z.nullable(OrderProduct),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportFault = z.object({
  line: z.number(),
  ean: z.string(),
  /** a column, or `row` for the whole line */
  field: z.string(),
  /** as the file has it */
  value: z.string(),
  /** Hebrew: what is wrong */
  message: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

const Saved = z.object({ ok: z.boolean(), import: z.optional(ProductImport), ...refusal })
const staff = { audience: 'staff' } as const
/** What putting back an import does: products that change, and those that stay because they were changed since. */
export const ImportPutBack = z.object({
  changes: z.number(),
  stays: z.number(),
  /** the first of those that stay */
  lines: z.array(ImportLine),
  ownerLines: z.number(),
  ownerReason: z.nullable(z.string()),
})
export type ImportPutBack = z.infer<typeof ImportPutBack>

const page = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)))
const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)))

export const uploadProductImport = post('/api/v1/admin/product-imports', {
  ...staff,
  summary: `Takes a CSV file of products' facts, prices and stocks, as the raw body (text/csv, at most ${importLimit.most / 1024 ** 2} MB), and begins its dry run`,
  fileType: 'text/csv',
  query: z.object({ name: z.optional(z.string().check(z.maxLength(200))) }),
  answer: Saved,
})
export const listProductImports = get('/api/v1/admin/product-imports', {
  ...staff,
  summary: 'Imports of facts, prices and stocks, newest first',
  query: z.object({ page, limit }),
  answer: z.object({ ok: z.literal(true), imports: z.array(ProductImport), pagination: StaffPages }),
})
export const findProductImport = get('/api/v1/admin/product-imports/{id}', {
  ...staff,
  summary: 'An import with its counts and its progress',
  answer: Saved,
})
export const listImportLines = get('/api/v1/admin/product-imports/{id}/lines', {
  ...staff,
  summary:
    'Lines of an import that change something, before and after; `owner` those that only an owner writes, `unwritten` those that could not be written',
  query: z.object({
    page,
    limit,
    kind: z.optional(z.enum(['price', 'stock', 'facts', 'new', 'all', 'owner', 'unwritten'])),
    ean: z.optional(z.string().check(z.maxLength(14))),
  }),
  answer: z.object({ ok: z.literal(true), lines: z.array(ImportLine), pagination: StaffPages }),
})
export const listImportFaults = get('/api/v1/admin/product-imports/{id}/faults', {
  ...staff,
  summary: 'Faults of an import, by line',
  query: z.object({ page, limit }),
  answer: z.object({ ok: z.literal(true), faults: z.array(ImportFault), pagination: StaffPages }),
})
export const downloadImportFaults = post('/api/v1/admin/product-imports/{id}/faults/download', {
  ...staff,
  summary: 'All faults of an import as CSV',
  body: z.object({}),
  contentType: 'text/csv; charset=utf-8',
  answer: z.string(),
})
export const exportProducts = post('/api/v1/admin/product-export', {
  ...staff,
  summary: 'All products with their facts, prices and stocks as CSV: imported again, the file changes nothing',
  body: z.object({}),
  contentType: 'text/csv; charset=utf-8',
  answer: z.string(),
})
export const applyProductImport = post('/api/v1/admin/product-imports/{id}/apply', {
  ...staff,
  summary:
    'Writes the lines without a fault; with `onlyClean` nothing while the file has one. One import at a time; 403 for staff when a line needs an owner',
  body: z.object({ onlyClean: z.optional(z.boolean()) }),
  answer: Saved,
})
export const cancelProductImport = post('/api/v1/admin/product-imports/{id}/cancel', {
  ...staff,
  summary: 'Ends an import: what was written stays',
  body: z.object({}),
  answer: Saved,
})
/** Why staff put back an import: 3 to 200 letters. */
export const PutBackReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

export const planImportPutBack = get('/api/v1/admin/product-imports/{id}/put-back', {
  ...staff,
  summary:
    'What putting back a finished import would do: how many products change, and which stay; 409 for one that is not finished',
  answer: z.object({ ok: z.boolean(), plan: z.optional(ImportPutBack), ...refusal }),
})
export const putBackProductImport = post('/api/v1/admin/product-imports/{id}/put-back', {
  ...staff,
  summary:
    'Puts back what a finished import wrote, as an import of its own; a product that was changed since stays and is named. Sent again, it answers the same import; 403 for staff when a price falls further than they may lower it',
  body: z.object({ reason: PutBackReason }),
  answer: Saved,
})
