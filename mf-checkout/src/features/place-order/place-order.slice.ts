import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CheckoutAnswer } from '@zmig/edge-contract'

export type Confirmed = Omit<Extract<CheckoutAnswer, { success: true }>, 'success' | 'redirectUrl'>
export type Refused = Extract<CheckoutAnswer, { success: false }>

/**
 * `unanswered`: the request may have arrived; pressing again sends the same attempt, never a second order. `cart-changed`:
 * another tab changed what this one was about to order, and nothing was sent.
 */
export type PlaceOrderState =
  /** `leaving`: the order stands and the payment page is on its way */
  | { status: 'idle' | 'placing' | 'leaving' | 'unanswered' | 'rejected' | 'cart-changed' }
  | { status: 'refused'; refused: Refused }
  | { status: 'placed'; confirmed: Confirmed }

const initialState = { status: 'idle' } as PlaceOrderState

export const placeOrderSlice = createSlice({
  name: 'placeOrder',
  initialState,
  reducers: {
    orderSent: (): PlaceOrderState => ({ status: 'placing' }),
    paymentOpened: (): PlaceOrderState => ({ status: 'leaving' }),
    /** back from the payment page, on a page that the browser had kept whole */
    paymentLeft: (state): PlaceOrderState => (state.status === 'leaving' ? initialState : state),
    orderPlaced: (_state, { payload }: PayloadAction<Confirmed>): PlaceOrderState => ({
      status: 'placed',
      confirmed: payload,
    }),
    orderRefused: (_state, { payload }: PayloadAction<Refused>): PlaceOrderState => ({
      status: 'refused',
      refused: payload,
    }),
    /** the edge understood the request and would not take it: 4xx */
    orderRejected: (): PlaceOrderState => ({ status: 'rejected' }),
    orderUnanswered: (): PlaceOrderState => ({ status: 'unanswered' }),
    orderOutdated: (): PlaceOrderState => ({ status: 'cart-changed' }),
    orderForgotten: (): PlaceOrderState => initialState,
  },
})

export const {
  orderSent,
  paymentOpened,
  paymentLeft,
  orderPlaced,
  orderRefused,
  orderRejected,
  orderUnanswered,
  orderOutdated,
  orderForgotten,
} = placeOrderSlice.actions
