import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useCart, usePixel, usePlatform, useToast, useVisitor } from '@zmig/platform'
import { useStepHistory } from '@zmig/platform/step-history'
import { isOrderable } from '../../features/cart-lines/cart-lines.tsx'
import {
  canContinue,
  couponAfterQuote,
  keepDraft,
  orderDismissed,
  quoteTermsOf,
  stepOpened,
  useCheckoutForm,
  useOrderState,
  usePlaceOrder,
  validateForm,
  type CheckoutForm,
  type Step,
} from '../../features/checkout/index.ts'
import { useQuote, type QuoteView } from '../../features/quote/quote.tsx'

/** The quote of the current choices. A coupon that the quote does not count is removed, with a message. */
const useCheckoutQuote = (form: CheckoutForm): QuoteView => {
  const dispatch = useDispatch()
  const showToast = useToast()
  const { visitorId } = useVisitor()
  const [visitor, setVisitor] = useState<string>()
  const { applied } = form.coupon

  useEffect(() => {
    // a coupon may belong to the visitor; without a visitor's id it may still belong to the phone
    if (applied) visitorId().then(setVisitor, () => undefined)
  }, [applied, visitorId])

  const view = useQuote(quoteTermsOf(form, visitor))
  const { quote, current } = view
  useEffect(() => {
    const lost = couponAfterQuote(applied, { quote, current })
    if (!lost) return
    dispatch(lost.action)
    showToast({ message: lost.message })
  }, [applied, quote, current, dispatch, showToast])
  return view
}

const steps = [0, 1, 2] as const satisfies readonly Step[]

/** The fragment of the address while a step is open. */
const fragments: Record<Step, string> = { 0: '', 1: '#payment', 2: '#confirmation' }

/** The flow of the page: which step is open, whether the shopper may continue, and what 'continue' does. */
export const useCheckout = () => {
  const dispatch = useDispatch()
  const { store, site } = usePlatform()
  const { items } = useCart()
  const { record } = useVisitor()
  const { addPaymentInfo } = usePixel()
  const form = useCheckoutForm()
  const order = useOrderState()
  useEffect(() => keepDraft(store, sessionStorage, site.terms), [store, site.terms])

  const view = useCheckoutQuote(form)
  const { quote, current } = view
  const { step, restored } = form
  const placing = order.status === 'placing' || order.status === 'leaving'
  const placed = order.status === 'placed'
  const { detailsComplete, deliveryComplete, missing } = validateForm(form)
  const orderable = quote !== null && isOrderable(items, quote)
  const enabled = canContinue(step, {
    detailsComplete,
    deliveryComplete,
    orderable: orderable && (current || step < 2), // only the last step waits for totals that are on their way
    termsAccepted: form.termsAccepted,
  })
  const open = (wanted: Step) => dispatch(stepOpened(wanted))
  useStepHistory({
    fragment: restored && !placing ? fragments[placed ? 0 : step] : undefined,
    over: placed,
    onTraversal: (fragment) => {
      const wanted = steps.find((each) => fragments[each] === fragment)
      if (wanted === undefined || placing || placed) return
      open(wanted > 0 && !(detailsComplete && deliveryComplete) ? 0 : wanted)
    },
  })

  const recordStage = () => record({ kind: 'CHECKOUT_PASSED_STAGE', source: 'checkout', stage: step })
  const place = usePlaceOrder({ onAccepted: recordStage, onNewQuote: view.accept, onOutdatedQuote: view.retry })

  const goOn = () => {
    if (!enabled || !quote || placing) return
    if (step === 2) return void place(form, items, quote)
    recordStage()
    if (step === 1) addPaymentInfo(quote.lines.map(({ ean, total }) => ({ id: ean, value: total })))
    if (order.status !== 'idle') dispatch(orderDismissed()) // the shopper has read the refusal and acted on it
    open(step === 0 ? 1 : 2)
  }

  return { form, order, view, placing, enabled, missing, orderable, open, goOn }
}

export type Checkout = ReturnType<typeof useCheckout>
