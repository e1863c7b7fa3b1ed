import * as z from 'zod/mini'
import { EceId, EcePage, ecePaging } from './ece-certificate.ts'
import { MOST_ECE_ID, MOST_INVOICE_ROWS } from './ece-limits.ts'
import { destroy, get, post, put } from './endpoint.ts'
import { list, notBlank } from './primitives.ts'
import { refusal } from './refusal.ts'

/** A row as it is sent; `line` is given anew, from 1, when the invoice is saved. */
export const EceInvoiceRowFields = z.object({
  line: z.optional(z.nullable(z.number())),
  name: z.string().check(z.trim(), z.maxLength(300), notBlank),
  size: z.string().check(z.trim(), z.maxLength(200)),
  /** tyres; 1 for callers that do not send it */
  quantity: z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(100_000)))),
  /** the certificate; null or empty while none was found */
  eceId: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MOST_ECE_ID)))),
  /** a person has confirmed the match (decisions.md, ECE); counts with a certificate only */
  checked: z.optional(z.nullable(z.boolean())),
})
export type EceInvoiceRowFields = z.infer<typeof EceInvoiceRowFields>

export const EceInvoiceRow = z.object({
  /** from 1 */
  line: z.number(),
  name: z.string(),
  size: z.string(),
  quantity: z.number(),
  eceId: z.nullable(z.string()),
  checked: z.boolean(),
})
export type EceInvoiceRow = z.infer<typeof EceInvoiceRow>

/** A supplier's invoice, whose tyres are certified row by row. */
export const EceInvoice = z.object({
  _id: z.string(),
  invoiceId: z.string(),
  invoice: z.object({ rows: z.array(EceInvoiceRow) }),
  /** grows with every change; a change that names an older one is refused */
  version: z.number(),
})
export type EceInvoice = z.infer<typeof EceInvoice>

const Rows = list(EceInvoiceRowFields, { max: MOST_INVOICE_ROWS })
/** `invoice`: as it is now, also beside the refusal of a change that came too late */
const Saved = z.object({ ok: z.boolean(), invoice: z.optional(EceInvoice), ...refusal })
const staff = { audience: 'staff' } as const

export const listEceInvoices = get('/api/v1/admin/ece/invoices', {
  ...staff,
  summary: 'ECE invoices, the newest first; by a part of their number',
  query: z.object({ ...ecePaging(100), invoiceId: z.optional(z.string().check(z.trim(), z.maxLength(MOST_ECE_ID))) }),
  answer: z.object({ ok: z.literal(true), invoices: z.array(EceInvoice), pagination: EcePage }),
})
export const createEceInvoice = post('/api/v1/admin/ece/invoices', {
  ...staff,
  summary: 'Adds an invoice; 409 when its number exists, 422 when a row names a certificate that does not',
  body: z.object({ invoiceId: EceId, rows: Rows }),
  answer: Saved,
})
export const updateEceInvoice = put('/api/v1/admin/ece/invoices/{invoiceId}', {
  ...staff,
  summary: 'Changes the rows of an invoice, whose number stays; 409 when somebody else changed it first',
  body: z.object({
    /** the number of the address, for callers that send it with the form */
    invoiceId: z.optional(EceId),
    rows: Rows,
    /** of the invoice that was edited; left out by callers that overwrite whatever there is */
    version: z.optional(z.number().check(z.int(), z.gte(1))),
  }),
  answer: Saved,
})
export const deleteEceInvoice = destroy('/api/v1/admin/ece/invoices/{invoiceId}', {
  ...staff,
  summary: 'Removes an invoice with its rows',
  answer: z.object({ ok: z.boolean(), ...refusal }),
})
