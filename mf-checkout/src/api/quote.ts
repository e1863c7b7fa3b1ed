import { quoteCheckout, type CartItem, type Quote, type Sip } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

export type QuoteRequest = { items: readonly CartItem[]; sip?: Sip | undefined }

/** Only what a quote is made of leaves the browser: ids and quantities, never a price. */
export const askQuote = (edge: EdgeClient, { items, sip }: QuoteRequest, signal: AbortSignal): Promise<Quote> =>
  edge.call(quoteCheckout, {
    body: {
      cart: { items: items.map(({ ean, quantity }) => ({ ean, quantity })) },
      ...(sip && { checkout: { sip } }),
    },
    signal,
  })
