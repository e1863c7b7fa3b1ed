import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useCart, usePlatform } from '@zmig/platform'
import { askQuote, type QuoteRequest, type QuoteTerms } from '../../api/checkout.ts'
import { useRequest } from '@zmig/platform/request'
import { Notice } from '../../layout/notice.tsx'
import type { Quote } from '@zmig/edge-contract'

/** Two carts with the same key have the same quote: products and quantities in the order of the cart, and the choices. */
export const quoteKey = ({ items, terms }: QuoteRequest): string => {
  const chosen = terms && [
    terms.sip,
    terms.shopId ?? '',
    terms.payments,
    terms.coupon?.code ?? '',
    terms.coupon?.phone ?? '',
  ]
  return [...(chosen ?? ['cart']), ...items.map(({ ean, quantity }) => `${ean}x${quantity}`)].join(' ')
}

/** `key` identifies the cart and the choices of the quote; an older quote is shown while the next one is requested. */
export type QuoteState = { quote: Quote | null; key: string; failed: boolean }

const initialState: QuoteState = { quote: null, key: '', failed: false }

export const quoteSlice = createSlice({
  name: 'quote',
  initialState,
  reducers: {
    /** without any quote the failure is shown until the next answer, so that its button keeps the focus */
    quoteAsked: (state) => ({ ...state, failed: state.failed && state.quote === null }),
    quoteAnswered: (_state, { payload }: PayloadAction<{ key: string; quote: Quote }>) => ({
      ...payload,
      failed: false,
    }),
    quoteFailed: (state) => ({ ...state, failed: true }),
  },
})

export const { quoteAsked, quoteAnswered, quoteFailed } = quoteSlice.actions

export type QuoteView = {
  /** the latest quote, also while a newer one is requested */
  quote: Quote | null
  /** the quote is about the current cart and choices; only then may an order be placed */
  current: boolean
  failed: boolean
  retry: () => void
  /** replaces the quote by the one of a refusal */
  accept: (quote: Quote) => void
}

/** Keeps a quote of the cart; requests a new one whenever products, quantities or choices change. */
export const useQuote = (terms?: QuoteTerms): QuoteView => {
  const { items, ready } = useCart()
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const { quote, key, failed } = useSelector((state: { quote: QuoteState }) => state.quote)
  const wanted = ready && items.length > 0 ? quoteKey({ items, terms }) : ''

  // the key identifies items and terms: the cart is often read again from its cookie without a change
  const retry = useRequest(wanted, (signal) => askQuote(edge, { items, terms }, signal), {
    onStart: () => dispatch(quoteAsked()),
    onAnswer: (answer) => dispatch(quoteAnswered({ key: wanted, quote: answer })),
    onFailure: () => dispatch(quoteFailed()),
  })
  const accept = useCallback(
    (accepted: Quote) => dispatch(quoteAnswered({ key: wanted, quote: accepted })),
    [dispatch, wanted],
  )
  return { quote, current: quote !== null && key === wanted, failed, retry, accept }
}

/** The quote failed; a button requests it again. */
export const QuoteFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice tone="error" onRetry={onRetry}>
    לא הצלחנו לחשב את הסכומים. בדקו את החיבור לאינטרנט ונסו שוב.
  </Notice>
)
