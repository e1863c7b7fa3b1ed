/** Invoices: tax documents of payments and refunds, each issued once. */
export { createInvoicesService, invoicesMigrations } from './composition.ts'
export { invoicesConfig } from './config.ts'
