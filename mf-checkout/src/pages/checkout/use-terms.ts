import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useToast, useVisitor } from '@zmig/platform'
import { useQuote, type QuoteView } from '../../features/quote/index.ts'
import { couponAfterQuote } from './coupon-left.ts'
import { quoteTermsOf } from './quote-terms.ts'
import type { CheckoutState } from './checkout-state.ts'

/** The quote of what is chosen now. A coupon that it is priced without goes, with a word about it. */
export const useTerms = (state: CheckoutState): QuoteView => {
  const dispatch = useDispatch()
  const showToast = useToast()
  const { visitorId } = useVisitor()
  const [visitor, setVisitor] = useState<string>()
  const { applied } = state.coupon

  useEffect(() => {
    // a coupon may belong to the visitor; without one it may still belong to the phone
    if (applied) visitorId().then(setVisitor, () => undefined)
  }, [applied, visitorId])

  const view = useQuote(quoteTermsOf(state, visitor))
  const { quote, current } = view
  useEffect(() => {
    const left = couponAfterQuote(applied, { quote, current })
    if (!left) return
    dispatch(left.action)
    showToast({ message: left.message })
  }, [applied, quote, current, dispatch, showToast])
  return view
}
