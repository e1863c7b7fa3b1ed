import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Ways to pay, the first one preselected (storefront-and-checkout.md §3, Checkout state). */
export const paymentMethods = ['creditcard', 'banktransfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** `payments`: instalments, 1 to 6, on a card only */
export type PaymentState = { method: PaymentMethod; payments: number }

export const MAX_PAYMENTS = 6
const initialState: PaymentState = { method: 'creditcard', payments: 1 }

export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    methodChosen: (_state, { payload }: PayloadAction<PaymentMethod>): PaymentState => ({
      method: payload,
      payments: 1,
    }),
    paymentsChosen: (state, { payload }: PayloadAction<number>) => ({ ...state, payments: payload }),
  },
})

export const { methodChosen, paymentsChosen } = paymentSlice.actions
