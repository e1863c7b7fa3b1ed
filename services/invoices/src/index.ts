/** Invoices: tax documents of payments and refunds, each issued once. */
export { readBooks, type BookDay, type BookDifference } from './books/books.ts'
export { createInvoicesService, invoicesMigrations } from './composition.ts'
export { invoicesConfig } from './config.ts'
