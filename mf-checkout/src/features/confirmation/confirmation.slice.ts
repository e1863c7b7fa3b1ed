import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Agreement to the terms; asked anew after a reload, because a tick must be the shopper's own. */
export type ConfirmationState = { termsAccepted: boolean }

const initialState: ConfirmationState = { termsAccepted: false }

export const confirmationSlice = createSlice({
  name: 'confirmation',
  initialState,
  reducers: { termsAnswered: (_state, { payload }: PayloadAction<boolean>) => ({ termsAccepted: payload }) },
})

export const { termsAnswered } = confirmationSlice.actions
