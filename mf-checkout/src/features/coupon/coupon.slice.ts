import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A code applies once: from then on the quote says what it is worth (storefront-and-checkout.md §4, Coupon). */
export type CouponState = { typed: string; applied: string; checking: boolean; error: string }

const initialState: CouponState = { typed: '', applied: '', checking: false, error: '' }

export const couponSlice = createSlice({
  name: 'coupon',
  initialState,
  reducers: {
    codeTyped: (state, { payload }: PayloadAction<string>) => ({ ...state, typed: payload, error: '' }),
    couponAsked: (state) => ({ ...state, checking: true, error: '' }),
    couponApplied: (_state, { payload }: PayloadAction<string>) => ({
      ...initialState,
      applied: payload,
      typed: payload,
    }),
    /** it was not applied, or could not be looked at again; what was typed stays, to be mended or tried later */
    couponRefused: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      applied: '',
      checking: false,
      error: payload,
    }),
    /** it is worth nothing for this cart any more, or the order refused it */
    couponCleared: () => initialState,
  },
})

export const { codeTyped, couponAsked, couponApplied, couponRefused, couponCleared } = couponSlice.actions
