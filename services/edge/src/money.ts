import { type Quote, type Shekels, toAgorot, toShekels } from '@zmig/edge-contract'
import type { Agorot, InAgorot } from '@zmig/events'
import type * as z from 'zod/mini'

/** Agorot (1/100 shekel, integer) to the shekels of the wire, at most two decimals. The only way money leaves the edge. */
export const shekels = (agorot: Agorot): Shekels => toShekels(agorot)

/** An amount in a file for spreadsheets, `1898.00`: two decimals as everywhere, without sign and commas, so that it stays a number. */
export const amountCell = (shekels: Shekels): string => shekels.toFixed(2)

/** The shekels of the wire, at most two decimals, to agorot. */
export const agorot = (shekels: Shekels): Agorot => toAgorot(shekels)

/** Agorot with their fraction, without the error of binary fractions: 0.29 shekels are 29, not 28.999999999999996. */
const exactAgorot = (shekels: Shekels): number => Number((shekels * 100).toFixed(4))

/** Shekels as bounds of a price range, in whole agorot: an integer price is within them exactly when it is within the shekels. */
export const agorotAtLeast = (shekels: Shekels): Agorot => Math.ceil(exactAgorot(shekels))
export const agorotAtMost = (shekels: Shekels): Agorot => Math.floor(exactAgorot(shekels))

/** The same fields with amounts in agorot, as services answer them: the wire does not show a unit, so the type does. */
export const inAgorot = <Wire>(schema: z.ZodMiniType<Wire>) =>
  schema as unknown as z.ZodMiniType<InAgorot<Wire>, InAgorot<Wire>>

/** A quote as ordering answers it. */
export type QuoteInAgorot = InAgorot<Quote>

/** A quote of ordering as the shopper sees it. */
export const quoteInShekels = (quote: QuoteInAgorot): Quote => ({
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
