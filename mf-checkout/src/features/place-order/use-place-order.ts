import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import { EdgeError, readCart, refreshCart, useCart, usePlatform, useVisitor } from '@zmig/platform'
import { sendOrder, type OrderRequest } from '../../api/order.ts'
import { attemptFor, endAttempt, fingerprint } from './attempt.ts'
import { isSameCart, oneTabAtATime } from './between-tabs.ts'
import {
  orderOutdated,
  orderPlaced,
  orderRefused,
  orderRejected,
  orderSent,
  orderUnanswered,
  paymentOpened,
} from './place-order.slice.ts'
import type { CheckoutAnswer } from '@zmig/edge-contract'

/** 408 and 429 are answers of something in between; the attempt has not been decided. */
const isUndecided = (status: number) => status === 0 || status >= 500 || status === 408 || status === 429

/**
 * Sends the order once; the answer lands in the store and comes back, undefined when there was none. A cart that another tab
 * has changed meanwhile is not ordered: what the shopper confirmed is not what it holds.
 * @param onPlaced the order stands; called before the page is left for the payment page, after which nothing is sent
 */
export const usePlaceOrder = (onPlaced: () => void) => {
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const { clear } = useCart()
  const dispatch = useDispatch()

  return useCallback(
    (request: OrderRequest): Promise<CheckoutAnswer | 'cart-changed' | undefined> => {
      dispatch(orderSent())
      return oneTabAtATime(async () => {
        if (!isSameCart(readCart(), request.cart.items)) {
          refreshCart(dispatch)
          dispatch(orderOutdated())
          return 'cart-changed'
        }
        // without the visitor's id the order still counts; the attempt's own id keeps it single
        const [of, visitor] = await Promise.all([fingerprint(request), visitorId().catch(() => undefined)])
        const attempt = attemptFor(localStorage, {
          of,
          visitorId: visitor,
          newId: () => crypto.randomUUID(),
          now: Date.now(),
        })
        try {
          const answer = await sendOrder(edge, { ...request, checkout: { ...request.checkout, ...attempt } })
          // an order that waits for its payment is gone on with by the same attempt, whoever comes back from wherever
          const waits = answer.success ? answer.redirectUrl !== undefined : answer.code === 'PAYMENT_UNAVAILABLE'
          if (!waits) endAttempt(localStorage, attempt)
          if (!answer.success) {
            dispatch(orderRefused(answer))
            return answer
          }
          onPlaced()
          if (answer.redirectUrl) {
            dispatch(paymentOpened())
            location.assign(answer.redirectUrl)
            return answer
          }
          const { success: _success, redirectUrl: _none, ...confirmed } = answer
          clear() // in one breath with the confirmation: a confirmed order is the one thing that empties a cart
          dispatch(orderPlaced(confirmed))
          return answer
        } catch (error) {
          if (!(error instanceof EdgeError) || isUndecided(error.status)) dispatch(orderUnanswered())
          else {
            endAttempt(localStorage, attempt)
            dispatch(orderRejected())
          }
          return undefined
        }
      })
    },
    [clear, dispatch, edge, onPlaced, visitorId],
  )
}
