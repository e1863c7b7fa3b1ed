import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CartItem } from '@zmig/edge-contract'

/** `ready` turns true when the browser has read the cookie; until then nobody knows what is in the cart. */
export type CartState = { items: CartItem[]; ready: boolean }

const initialState: CartState = { items: [], ready: false }

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    cartRead: (_state, { payload }: PayloadAction<CartItem[]>) => ({ items: payload, ready: true }),
  },
})
