import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useCart, usePixel, useVisitor } from '@zmig/platform'
import { isOrderable } from '../../features/cart-lines/index.ts'
import { slotChosen } from '../../features/installation/index.ts'
import {
  orderForgotten,
  stepAfterRefusal,
  usePlaceOrder,
  useReturnFromPayment,
  type Refused,
} from '../../features/place-order/index.ts'
import { canContinue, stepOpened, useStepHistory, type Step } from '../../features/steps/index.ts'
import { goodsOrdered } from '../../features/thank-you/index.ts'
import { cleared } from './cleared.ts'
import { couponAfterRefusal } from './coupon-left.ts'
import { missingOf } from './missing.ts'
import { orderRequest } from './order-request.ts'
import { isTimed, placeOf } from './place-of.ts'
import { useDraft, useCheckoutState } from './use-checkout-state.ts'
import { useTerms } from './use-terms.ts'
import type { Quote } from '@zmig/edge-contract'

/** The flow of the page: which step is open, whether one may go on, and what going on does. */
export const useCheckout = () => {
  const dispatch = useDispatch()
  const { items } = useCart()
  const { record } = useVisitor()
  const { addPaymentInfo } = usePixel()
  const state = useCheckoutState()
  useDraft()
  const view = useTerms(state)
  const { quote, current, accept, retry } = view
  const [fresh, setFresh] = useState(false)
  const { active, restored } = state.checkoutSteps
  const placing = state.placeOrder.status === 'placing' || state.placeOrder.status === 'leaving'
  const placed = state.placeOrder.status === 'placed'
  const { detailsComplete, deliveryComplete, missing } = missingOf(state)
  const orderable = quote !== null && isOrderable(items, quote)
  const enabled = canContinue(active, {
    detailsComplete,
    deliveryComplete,
    orderable: orderable && (current || active < 2), // totals that are on their way keep nobody from the next step
    termsAccepted: state.confirmation.termsAccepted,
  })
  const open = (step: Step) => dispatch(stepOpened(step))
  useReturnFromPayment()
  useStepHistory({
    step: restored && !placing ? active : undefined,
    over: placed,
    onTraversal: (wanted) => {
      if (placing || placed) return
      open(wanted > 0 && !(detailsComplete && deliveryComplete) ? 0 : wanted)
    },
  })
  const passed = () => record({ kind: 'CHECKOUT_PASSED_STAGE', source: 'checkout', stage: active })
  const place = usePlaceOrder(passed)

  const backAfter = (refused: Refused) => {
    const { changes, code } = refused
    if (code === 'SLOT_TAKEN') dispatch(slotChosen(null))
    const left = couponAfterRefusal(refused)
    if (left) dispatch(left)
    if (changes && !Array.isArray(changes)) accept(changes)
    else retry() // a line may have sold out: the totals on the screen are not to be trusted
    open(stepAfterRefusal(code))
  }

  const confirm = async (shown: Quote) => {
    const sip = state.delivery.sip
    const { lines, payAtGarage } = shown
    // an order empties the cart, and nobody quotes an empty one after a reload
    dispatch(goodsOrdered({ lines, payAtGarage, sip, place: placeOf(state), timed: isTimed(state) }))
    const answer = await place(orderRequest(state, items, shown))
    if (!answer) return
    if (answer === 'cart-changed') return void open(1)
    if (!answer.success) return backAfter(answer)
    if (answer.redirectUrl) return // the payment page comes next: everything stays as it is for whoever comes back
    setFresh(true)
    for (const action of cleared()) dispatch(action)
  }

  const goOn = () => {
    if (!enabled || !quote || placing) return
    if (active === 2) return void confirm(quote)
    passed()
    if (active === 1) addPaymentInfo(quote.lines.map(({ ean, total }) => ({ id: ean, value: total })))
    if (state.placeOrder.status !== 'idle') dispatch(orderForgotten()) // the refusal has been read and acted on
    open(active === 0 ? 1 : 2)
  }

  return { state, view, restored, placing, fresh, enabled, missing, orderable, open, goOn }
}

export type Checkout = ReturnType<typeof useCheckout>
