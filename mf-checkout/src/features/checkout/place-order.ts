import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { EdgeError, limitSentence, readCart, refreshCart, useCart, usePlatform, useVisitor } from '@zmig/platform'
import { sendOrder } from '../../api/checkout.ts'
import { attemptFor, endAllAttempts, endAttempt, fingerprint } from './attempt.ts'
import { formCleared, hourChosen, stepOpened, type CheckoutForm } from './checkout.slice.ts'
import { couponAfterRefusal } from './coupon.tsx'
import { forgetUnpaid, keepUnpaid, UNPAID, unpaidOf, type UnpaidOrder } from './draft.ts'
import { orderedGoods, orderRequest } from './order-request.ts'
import {
  cartChanged,
  orderPlaced,
  orderRefused,
  orderRejected,
  orderSent,
  orderUnanswered,
  paymentPageLeft,
  paymentPageOpened,
  type Refused,
} from './order.slice.ts'
import type { OrderRequest } from '../../api/checkout.ts'
import type { CartItem, Quote, RefusalCode } from '@zmig/edge-contract'

/**
 * Runs one order of this browser at a time. A second tab then finds the first one's attempt, or the cart that was ordered
 * meanwhile; what tabs write to the storage takes a while to reach each other.
 */
const oneTabAtATime = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('checkout', work) : work()

type Line = Pick<CartItem, 'ean' | 'quantity'>

/** Whether two carts hold the same products and quantities in the same order. */
export const isSameCart = (one: readonly Line[], other: readonly Line[]): boolean =>
  one.length === other.length &&
  one.every(({ ean, quantity }, index) => other[index]?.ean === ean && other[index].quantity === quantity)

/**
 * The order of this tab that a transfer pays instead of its card. It may be paid by now: the gateway can have charged the
 * card although the browser did not come back. Another cart is another order.
 */
export const replacedBy = (
  { cart, checkout }: OrderRequest,
  unpaid: UnpaidOrder | undefined,
): UnpaidOrder | undefined =>
  unpaid && checkout.selectedPaymentMethod === 'banktransfer' && isSameCart(cart.items, unpaid.ordered.lines)
    ? unpaid
    : undefined

/** Whether the attempt has not been decided: 408 and 429 are answers of a proxy. */
const isUndecided = (error: unknown) =>
  !(error instanceof EdgeError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 408 ||
  error.status === 429

/**
 * The step that a refused order opens: payment with the message (storefront-and-checkout.md §4, Order submit), or delivery
 * when a detail or the appointment has to change (decisions.md, Checkout).
 */
export const stepAfterRefusal = (code: RefusalCode): 0 | 1 => (code === 'SLOT_TAKEN' || code === 'VALIDATION' ? 0 : 1)

type Options = {
  /** the order is recorded; called before the payment page is opened, after which nothing can be sent */
  onAccepted: () => void
  /** the refusal carries a new quote */
  onNewQuote: (quote: Quote) => void
  /** the quote on the screen may be outdated: a line may have sold out */
  onOutdatedQuote: () => void
}

/**
 * Places the order: checks that the cart is still the confirmed one, sends the attempt, and turns the answer into the
 * state of the order. A confirmed order clears cart and form, a payment page is opened, a refusal opens the step on which
 * the shopper can react.
 */
export const usePlaceOrder = ({ onAccepted, onNewQuote, onOutdatedQuote }: Options) => {
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { clear } = useCart()
  const dispatch = useDispatch()

  useEffect(() => {
    // After Back from the payment page a browser may restore this page from its cache, still showing the loader.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(paymentPageLeft())
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [dispatch])

  const refuse = (refused: Refused) => {
    const { changes, code } = refused
    dispatch(orderRefused(refused))
    if (code === 'SLOT_TAKEN') dispatch(hourChosen(null))
    const couponAction = couponAfterRefusal(refused)
    if (couponAction) dispatch(couponAction)
    if (changes && !Array.isArray(changes)) onNewQuote(changes)
    else onOutdatedQuote()
    dispatch(stepOpened(stepAfterRefusal(code)))
  }

  return (form: CheckoutForm, items: readonly CartItem[], quote: Quote): Promise<void> => {
    const request = orderRequest(form, items, quote)
    const ordered = orderedGoods(form, quote)
    dispatch(orderSent())
    return oneTabAtATime(async () => {
      if (!isSameCart(readCart(), request.cart.items)) {
        refreshCart(dispatch)
        dispatch(cartChanged())
        dispatch(stepOpened(1))
        return
      }
      // the order counts without the visitor's id; the attempt's own id prevents a second order
      const [of, visitor] = await Promise.all([fingerprint(request), visitorId().catch(() => undefined)])
      const attempt = attemptFor(localStorage, {
        of,
        visitorId: visitor,
        newId: () => crypto.randomUUID(),
        now: Date.now(),
      })
      const replaced = replacedBy(request, unpaidOf(sessionStorage.getItem(UNPAID)))
      try {
        const answer = await sendOrder(edge, {
          ...request,
          checkout: { ...request.checkout, ...attempt, ...(replaced && { insteadOf: replaced.orderId }) },
        })
        // an order that is still to be paid keeps its attempt: the shopper may return and press again
        const unpaid = answer.success ? answer.redirectUrl !== undefined : answer.code === 'PAYMENT_UNAVAILABLE'
        if (!unpaid) endAttempt(localStorage, attempt)
        if (!answer.success) return refuse(answer)
        onAccepted()
        if (answer.redirectUrl) {
          keepUnpaid(sessionStorage, { orderId: answer.orderId, expiresAt: answer.expiresAt, ordered })
          dispatch(paymentPageOpened())
          location.assign(answer.redirectUrl)
          return
        }
        const { success: _success, redirectUrl: _none, ...confirmed } = answer
        const paidByCard = replaced?.orderId === answer.orderId ? replaced : undefined
        if (paidByCard) endAllAttempts(localStorage) // the card's too: the same details are a new order from now on
        clear() // only a confirmed order empties a cart
        forgetUnpaid(sessionStorage)
        dispatch(orderPlaced({ confirmed, ordered: paidByCard?.ordered ?? ordered, fresh: true }))
        dispatch(formCleared())
      } catch (error) {
        const limited = limitSentence(error)
        if (limited) return void dispatch(orderRefused({ success: false, code: 'TOO_MANY_OPEN', message: limited }))
        if (isUndecided(error)) return void dispatch(orderUnanswered())
        endAttempt(localStorage, attempt)
        dispatch(orderRejected())
      }
    })
  }
}
