import type { Quote } from '@zmig/edge-contract'
import { shekels } from './money.ts'

/** A quote of ordering, in agorot, as the shopper sees it, in shekels. */
export const toQuote = (quote: Quote): Quote => ({
  ...quote,
  lines: quote.lines.map((line) => ({ ...line, unitPrice: shekels(line.unitPrice), total: shekels(line.total) })),
  subtotal: shekels(quote.subtotal),
  shipping: shekels(quote.shipping),
  installation: shekels(quote.installation),
  discount: shekels(quote.discount),
  payNow: shekels(quote.payNow),
  payAtGarage: shekels(quote.payAtGarage),
  grandTotal: shekels(quote.grandTotal),
  instalments: quote.instalments.map(shekels),
})
