import { isBusinessNumber } from '@zmig/edge-contract'
import { text } from './text.ts'
import type { Invoice, InvoiceField } from './invoice.slice.ts'

const rules: Record<InvoiceField, (typed: string) => boolean> = {
  name: (typed) => typed.trim() !== '',
  businessNumber: isBusinessNumber,
}

/** The sentence under a field, or undefined when it is right; both are needed together (decisions.md, Checkout). */
export const errorOf = (field: InvoiceField, invoice: Invoice): string | undefined =>
  rules[field](invoice[field]) ? undefined : text.errors[field]

/** Fields that still keep the shopper from going on; none while the invoice is the buyer's. */
export const missingInvoiceFields = (invoice: Invoice): InvoiceField[] =>
  invoice.other ? (['name', 'businessNumber'] as const).filter((field) => errorOf(field, invoice) !== undefined) : []
