import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { CheckoutAnswer, QuoteLine, Sip } from '@zmig/edge-contract'

export type Confirmed = Omit<Extract<CheckoutAnswer, { success: true }>, 'success' | 'redirectUrl'>
export type Refused = Extract<CheckoutAnswer, { success: false }>

/** A line of the order as the shopper saw it; the cart is empty when the thank-you page shows it. */
export type OrderedLine = Pick<
  QuoteLine,
  'ean' | 'brand' | 'displayName' | 'displaySize' | 'quantity' | 'set' | 'arrivesOn' | 'image'
>

/** What was ordered and how it is handed over. */
export type OrderedGoods = {
  lines: readonly OrderedLine[]
  sip: Sip
  /** the garage with its time, the address of the courier, or empty for self pickup */
  place: string
  /** shekels; 0 when nothing is paid there */
  payAtGarage: number
  /** a day and an hour at the garage were chosen */
  timed: boolean
}

/** How the latest attempt to place the order ended, or how far it is. */
export type OrderState =
  | {
      status:
        | 'idle'
        | 'placing'
        /** the order is recorded and the payment page is loading */
        | 'leaving'
        /** the request may have reached the edge; pressing again sends the same attempt, never a second order */
        | 'unanswered'
        /** the edge understood the request and answered 4xx */
        | 'rejected'
        /** another tab changed the cart that this one was about to order; nothing was sent */
        | 'cart-changed'
    }
  | { status: 'refused'; refused: Refused }
  | {
      status: 'placed'
      confirmed: Confirmed
      ordered: OrderedGoods
      /** placed by a press of the button just now, not restored after a reload */
      fresh: boolean
    }

const initialState = { status: 'idle' } as OrderState

export const orderSlice = createSlice({
  name: 'checkoutOrder',
  initialState,
  reducers: {
    orderSent: (): OrderState => ({ status: 'placing' }),
    paymentPageOpened: (): OrderState => ({ status: 'leaving' }),
    /** back from the payment page, on a page that the browser restored from its cache */
    paymentPageLeft: (state): OrderState => (state.status === 'leaving' ? initialState : state),
    orderPlaced: (
      _state,
      { payload }: PayloadAction<{ confirmed: Confirmed; ordered: OrderedGoods; fresh: boolean }>,
    ): OrderState => ({ status: 'placed', ...payload }),
    orderRefused: (_state, { payload }: PayloadAction<Refused>): OrderState => ({
      status: 'refused',
      refused: payload,
    }),
    orderRejected: (): OrderState => ({ status: 'rejected' }),
    orderUnanswered: (): OrderState => ({ status: 'unanswered' }),
    cartChanged: (): OrderState => ({ status: 'cart-changed' }),
    /** the shopper has read how the attempt ended, or starts another order */
    orderDismissed: (): OrderState => initialState,
  },
})

export const {
  orderSent,
  paymentPageOpened,
  paymentPageLeft,
  orderPlaced,
  orderRefused,
  orderRejected,
  orderUnanswered,
  cartChanged,
  orderDismissed,
} = orderSlice.actions

export const useOrderState = (): OrderState =>
  useSelector((state: { checkoutOrder: OrderState }) => state.checkoutOrder)
