export { InvoiceFields } from './invoice-fields.tsx'
export { invoiceRestored, invoiceSlice, otherNameAsked, type Invoice } from './invoice.slice.ts'
export { names as invoiceNames, text as invoiceText } from './text.ts'
export { missingInvoiceFields } from './validation.ts'
