export { InvoiceFields } from './invoice-fields.tsx'
export { invoiceRestored, invoiceSlice, type Invoice } from './invoice.slice.ts'
export { text as invoiceText } from './text.ts'
export { missingInvoiceFields } from './validation.ts'
