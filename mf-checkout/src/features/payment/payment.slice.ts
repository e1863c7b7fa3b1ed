import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Ways to pay that work, the first one preselected. */
export const paymentMethods = ['banktransfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export type PaymentState = { method: PaymentMethod }

const initialState: PaymentState = { method: 'banktransfer' }

export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: { methodChosen: (_state, { payload }: PayloadAction<PaymentMethod>) => ({ method: payload }) },
})

export const { methodChosen } = paymentSlice.actions
