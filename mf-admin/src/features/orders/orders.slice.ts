import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { OrdersAnswer } from '../../api/orders.ts'

/** Orders stay on the screen while newer ones are asked for. `loaded` turns true with the first answer. */
export type OrdersState = Pick<OrdersAnswer, 'orders' | 'products'> & {
  loaded: boolean
  loading: boolean
  failed: boolean
}

const initialState: OrdersState = { orders: [], products: [], loaded: false, loading: false, failed: false }

export const ordersSlice = createSlice({
  name: 'staffOrders',
  initialState,
  reducers: {
    ordersAsked: (state) => ({ ...state, loading: true, failed: false }),
    ordersCame: (_state, { payload }: PayloadAction<OrdersAnswer>): OrdersState => ({
      orders: payload.orders,
      products: payload.products,
      loaded: true,
      loading: false,
      failed: false,
    }),
    ordersFailed: (state) => ({ ...state, loading: false, failed: true }),
    /** nothing of one member's session is left for the next one at this screen */
    ordersForgotten: () => initialState,
  },
})

export const { ordersAsked, ordersCame, ordersFailed, ordersForgotten } = ordersSlice.actions
