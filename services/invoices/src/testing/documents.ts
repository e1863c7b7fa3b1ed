import { draftCredit, draftInvoice } from '../draft/draft.decider.ts'
import type { Draft, OrderFacts } from '../draft/draft.ts'
import type { DocumentRequest } from '../ports/tax-documents.port.ts'
import { VAT_RATES } from '../vat/vat.ts'

/** Two tyres, the courier and a coupon of 50 shekels: 1,958 shekels. */
export const order: OrderFacts = {
  orderId: 'Z-100042',
  paymentMethod: 'creditcard',
  lines: [{ ean: '2907373823466', set: false, quantity: 2, unitPrice: 97_400, total: 194_800 }],
  shipping: 6_000,
  discount: 5_000,
  payNow: 195_800,
  payments: 3,
}

export const names: ReadonlyMap<string, string> = new Map([['2907373823466', 'Michelin Road 6 180/55-17']])

/** The invoice of an order that was paid whole. */
export const invoiceOf = (changes: Partial<OrderFacts> = {}, day = '2026-11-30'): Draft => {
  const ordered = { ...order, ...changes }
  const draft = draftInvoice(ordered, { day, amount: ordered.payNow }, names, VAT_RATES)
  if (!draft) throw new Error('nothing was paid')
  return draft
}

export const creditOf = (invoice: Draft, amount: number, credited = 0): Draft => {
  const draft = draftCredit(invoice, { day: '2026-12-02', amount }, credited)
  if (!draft) throw new Error('nothing goes back')
  return draft
}

export const request = (changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  transactionId: 'one',
  draft: invoiceOf(),
  buyer: { name: 'דנה כהן', email: 'dana@example.co.il', phone: '0521234567' },
  allocation: false,
  ...changes,
})
