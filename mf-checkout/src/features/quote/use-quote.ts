import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useCart, usePlatform } from '@zmig/platform'
import { askQuote, type QuoteTerms } from '../../api/quote.ts'
import { quoteKey } from './quote-key.ts'
import { quoteAnswered, quoteAsked, quoteFailed, type QuoteState } from './quote.slice.ts'
import type { Quote } from '@zmig/edge-contract'

export type QuoteView = {
  /** the latest quote, also while a newer one is on its way */
  quote: Quote | null
  /** true when the quote is about the cart as it is now; only then may an order be placed on it */
  current: boolean
  failed: boolean
  retry: () => void
  /** takes over a quote that came with a refusal */
  accept: (quote: Quote) => void
}

/** Keeps a quote of the cart up to date; asks again whenever products, quantities or what was chosen change. */
export const useQuote = (terms?: QuoteTerms): QuoteView => {
  const { items, ready } = useCart()
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const { quote, key, failed } = useSelector((state: { quote: QuoteState }) => state.quote)
  const [attempt, setAttempt] = useState(0)
  const wanted = ready && items.length > 0 ? quoteKey({ items, terms }) : ''

  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    dispatch(quoteAsked())
    askQuote(edge, { items, terms }, controller.signal).then(
      (answer) => dispatch(quoteAnswered({ key: wanted, quote: answer })),
      () => !controller.signal.aborted && dispatch(quoteFailed()),
    )
    return () => controller.abort()
    // `wanted` stands for items and terms: the cart is read anew from its cookie often, without having changed
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, attempt, edge, dispatch])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const accept = useCallback(
    (accepted: Quote) => dispatch(quoteAnswered({ key: wanted, quote: accepted })),
    [dispatch, wanted],
  )
  return { quote, current: quote !== null && key === wanted, failed, retry, accept }
}
