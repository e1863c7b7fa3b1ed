import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { OrderProduct } from './order.ts'
import { Ean } from './primitives.ts'
import { refusal } from './refusal.ts'

/** Where the shop buys. */
export const Supplier = z.enum(['rduch', 'deltiFr', 'deltiDe'])
export type Supplier = z.infer<typeof Supplier>
export const SUPPLIERS = ['rduch', 'deltiFr', 'deltiDe'] as const

/** How people write each supplier. */
export const supplierNames: Record<Supplier, string> = { rduch: 'RDUCH', deltiFr: 'deltiFr', deltiDe: 'deltiDe' }

/** What a supplier asks for a tyre. */
export const SupplierQuote = z.object({
  ean: Ean,
  supplier: Supplier,
  /** euro, at most two decimals */
  eur: z.number(),
  /** tyres that the supplier has */
  stock: z.number(),
  /** when the list came */
  at: z.string(),
  /** null when the shop does not list the tyre */
  product: z.nullable(OrderProduct),
})
export type SupplierQuote = z.infer<typeof SupplierQuote>

const staff = { audience: 'staff' } as const

export const listSupplierQuotes = get('/api/v1/admin/supplier-quotes', {
  ...staff,
  summary: 'What suppliers ask for tyres, by EAN, the cheapest first',
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    /** an EAN or its beginning */
    ean: z.optional(z.string().check(z.regex(/^\d{0,14}$/))),
    supplier: z.optional(z.union([Supplier, z.literal('')])),
  }),
  answer: z.object({
    ok: z.literal(true),
    quotes: z.array(SupplierQuote),
    pagination: z.object({ page: z.number(), limit: z.number(), total: z.number() }),
  }),
})

export const uploadSupplierFile = post('/api/v1/admin/supplier-quotes/upload', {
  ...staff,
  summary: 'Keeps a CSV file, as the raw body, for a day under an id of its sender; the same id again replaces it',
  fileType: 'text/csv',
  query: z.object({ uploadId: z.uuid() }),
  answer: z.object({ ok: z.boolean(), ...refusal }),
})

/** What a file says, and what it changes. */
export const ImportCheck = z.object({
  /** lines below the heading; how many of them are right, and how many are not */
  lines: z.number(),
  good: z.number(),
  faulty: z.number(),
  /** the first 200 */
  faults: z.array(z.object({ line: z.number(), value: z.string(), message: z.string() })),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

export const importSupplierFile = post('/api/v1/admin/supplier-quotes/import', {
  ...staff,
  summary:
    'Checks an uploaded file of quotes {ean, supplier, eur, stock} or of opening sales {ean, quantity}, or saves it; 409 when a line is wrong, unless only the right ones are wanted',
  body: z.object({
    uploadId: z.uuid(),
    kind: z.enum(['quotes', 'sales']),
    /** false: a dry run */
    apply: z.boolean(),
    /** saves the lines that are right when others are not */
    onlyGood: z.optional(z.boolean()),
  }),
  answer: z.object({ ok: z.boolean(), applied: z.optional(z.boolean()), check: z.optional(ImportCheck), ...refusal }),
})
