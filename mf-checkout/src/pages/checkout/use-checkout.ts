import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useCart, usePixel, usePlatform, useVisitor } from '@zmig/platform'
import { notesChanged } from '../../features/additional-notes/index.ts'
import { isOrderable } from '../../features/cart-lines/index.ts'
import { termsAnswered } from '../../features/confirmation/index.ts'
import { detailsCleared, missingFields } from '../../features/customer-details/index.ts'
import { orderForgotten, stepAfterRefusal, usePlaceOrder } from '../../features/place-order/index.ts'
import { canContinue, stepOpened, type Step } from '../../features/steps/index.ts'
import { linesOrdered } from '../../features/thank-you/index.ts'
import { keepDraft } from './draft.ts'
import { orderRequest } from './order-request.ts'
import type { QuoteView } from '../../features/quote/index.ts'
import type { CheckoutState } from './checkout-state.ts'
import type { Quote } from '@zmig/edge-contract'

/** Keeps what is typed across reloads, for as long as the page is open. */
const useDraft = (): void => {
  const { store } = usePlatform()
  useEffect(() => keepDraft(store, sessionStorage), [store])
}

/** Every part of the page's state; parts, not the root, so that other features' changes do not render this page. */
const useCheckoutState = (): CheckoutState => ({
  customerDetails: useSelector((all: CheckoutState) => all.customerDetails),
  delivery: useSelector((all: CheckoutState) => all.delivery),
  additionalNotes: useSelector((all: CheckoutState) => all.additionalNotes),
  payment: useSelector((all: CheckoutState) => all.payment),
  confirmation: useSelector((all: CheckoutState) => all.confirmation),
  checkoutSteps: useSelector((all: CheckoutState) => all.checkoutSteps),
  placeOrder: useSelector((all: CheckoutState) => all.placeOrder),
  thankYou: useSelector((all: CheckoutState) => all.thankYou),
})

/** The flow of the page: which step is open, whether one may go on, and what going on does. */
export const useCheckout = ({ quote, current, accept, retry }: QuoteView) => {
  const dispatch = useDispatch()
  const { items } = useCart()
  const { record } = useVisitor()
  const { addPaymentInfo } = usePixel()
  const state = useCheckoutState()
  useDraft()
  const place = usePlaceOrder()
  const [fresh, setFresh] = useState(false)
  const { active, restored } = state.checkoutSteps
  const placing = state.placeOrder.status === 'placing'
  const missing = missingFields(state.customerDetails)
  const orderable = quote !== null && isOrderable(items, quote)
  const enabled = canContinue(active, {
    detailsComplete: missing.length === 0,
    orderable: orderable && current,
    termsAccepted: state.confirmation.termsAccepted,
  })
  const open = (step: Step) => dispatch(stepOpened(step))
  const passed = () => record({ kind: 'CHECKOUT_PASSED_STAGE', source: 'checkout', stage: active })

  const confirm = async (shown: Quote) => {
    dispatch(linesOrdered(shown.lines)) // an order empties the cart, and nobody quotes an empty one after a reload
    const answer = await place(orderRequest(state, items, shown))
    if (!answer) return
    if (answer.success) {
      setFresh(true)
      passed()
      for (const action of [detailsCleared(), notesChanged(''), termsAnswered(false), stepOpened(0)]) dispatch(action)
      return
    }
    if (answer.changes && !Array.isArray(answer.changes)) accept(answer.changes)
    else retry() // a line may have sold out: the totals on the screen are not to be trusted
    open(stepAfterRefusal(answer.code))
  }

  const goOn = () => {
    if (!enabled || !quote || placing) return
    if (active === 2) return void confirm(quote)
    passed()
    if (active === 1) for (const { ean, total } of quote.lines) addPaymentInfo({ id: ean, value: total })
    if (state.placeOrder.status !== 'idle') dispatch(orderForgotten()) // the refusal has been read and acted on
    open(active === 0 ? 1 : 2)
  }

  return { state, restored, placing, fresh, enabled, missing, orderable, open, goOn }
}

export type Checkout = ReturnType<typeof useCheckout>
