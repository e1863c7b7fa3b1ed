import { createSlice, type Dispatch, type PayloadAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector, useStore } from 'react-redux'
import { readCart, withAdded, without, withQuantity, writeCart } from './cart-cookie.ts'
import type { CartItem } from '@zmig/edge-contract'

/** `ready` becomes true when the browser has read the cookie; until then the cart is unknown. */
type CartState = { items: CartItem[]; ready: boolean }

const initialState: CartState = { items: [], ready: false }

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    cartRead: (_state, { payload }: PayloadAction<CartItem[]>) => ({ items: payload, ready: true }),
  },
})

/** Copies the cookie into the store; the cookie is authoritative, because other tabs write it too. */
export const refreshCart = (dispatch: Dispatch): void => {
  dispatch(cartSlice.actions.cartRead(readCart()))
}

const change = (dispatch: Dispatch, next: (items: CartItem[]) => CartItem[]): void => {
  writeCart(next(readCart()))
  refreshCart(dispatch)
}

/** The cart of this browser, with its four commands. */
export const useCart = () => {
  const { items, ready } = useSelector((state: { cart: CartState }) => state.cart)
  const { dispatch } = useStore()
  const commands = useMemo(
    () => ({
      /** one more of a product; never above 10 */
      add: (item: Omit<CartItem, 'quantity'>) => change(dispatch, (lines) => withAdded(lines, item)),
      setQuantity: (ean: string, quantity: number) => change(dispatch, (lines) => withQuantity(lines, ean, quantity)),
      remove: (ean: string) => change(dispatch, (lines) => without(lines, ean)),
      clear: () => change(dispatch, () => []),
    }),
    [dispatch],
  )
  return { items, ready, count: items.reduce((sum, { quantity }) => sum + quantity, 0), ...commands }
}
