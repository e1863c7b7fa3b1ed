import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useToast, useVisitor } from '@zmig/platform'
import { couponCleared, couponText } from '../../features/coupon/index.ts'
import { useQuote, type QuoteView } from '../../features/quote/index.ts'
import { quoteTermsOf } from './quote-terms.ts'
import type { CheckoutState } from './checkout-state.ts'

/** The quote of what is chosen now. A coupon that is worth nothing for the cart any more goes, with a word about it. */
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
  const worthless = applied !== '' && view.current && view.quote?.discount === 0
  useEffect(() => {
    if (!worthless) return
    dispatch(couponCleared())
    showToast({ message: couponText.gone })
  }, [worthless, dispatch, showToast])
  return view
}
