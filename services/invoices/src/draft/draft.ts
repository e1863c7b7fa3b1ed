import type { Agorot } from '@zmig/events'

/**
 * A tax document by its number in the uniform structure of the Tax Authority: 320 is a tax invoice that is a receipt too,
 * 330 the credit note that takes an invoice back in whole or in part.
 */
export const DOCUMENT_TYPES = { 'invoice-receipt': 320, 'credit-note': 330 } as const
export type DocumentKind = keyof typeof DOCUMENT_TYPES

/** A line of a document, with VAT; what is taken off is a line with a negative price. */
export type DocumentLine = { code: string; name: string; quantity: number; unitPrice: Agorot | number }

/** How the money came, or goes back. */
export type DocumentPayment = {
  by: 'card' | 'transfer'
  instalments: number
  /** what the card gateway knows this movement of money by */
  reference?: Readonly<Record<string, string>>
}

/** What a document says beside its buyer, its number and its link. Amounts in agorot. */
export type Draft = {
  kind: DocumentKind
  orderId: string
  /** day on the clocks of Israel on which the money moved */
  day: string
  lines: DocumentLine[]
  /** with VAT: what was paid, or goes back */
  total: Agorot
  /** before VAT */
  net: Agorot
  vat: Agorot
  vatPercent: number
  payment: DocumentPayment
}

/** What documents need of an order. */
export type OrderFacts = {
  orderId: string
  paymentMethod: 'creditcard' | 'banktransfer'
  lines: { ean: string; set: boolean; quantity: number; unitPrice: Agorot; total: Agorot }[]
  shipping: Agorot
  discount: Agorot
  payNow: Agorot
  payments: number
}
