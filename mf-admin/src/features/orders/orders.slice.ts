import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { allOrders, type AnswerOf } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { staffLeft, useStaff } from '../../parts/staff.tsx'

type OrdersAnswer = AnswerOf<typeof allOrders>

/**
 * The newest 200 orders.
 * @param token the signed-in member's `_id` (wizard-shops-and-admin.md §6); the session cookie authorises the call
 */
const fetchOrders = (edge: EdgeClient, token: string): Promise<OrdersAnswer> =>
  edge.call(allOrders, { query: { token } })

/** Orders stay visible during a refresh. `loaded` becomes true with the first answer. */
type OrdersState = Pick<OrdersAnswer, 'orders' | 'products'> & {
  loaded: boolean
  loading: boolean
  failed: boolean
}

const initialState: OrdersState = { orders: [], products: [], loaded: false, loading: false, failed: false }

export const ordersSlice = createSlice({
  name: 'staffOrders',
  initialState,
  reducers: {
    ordersRequested: (state) => ({ ...state, loading: true, failed: false }),
    ordersReceived: (_state, { payload }: PayloadAction<OrdersAnswer>): OrdersState => ({
      orders: payload.orders,
      products: payload.products,
      loaded: true,
      loading: false,
      failed: false,
    }),
    ordersFailed: (state) => ({ ...state, loading: false, failed: true }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const { ordersRequested, ordersReceived, ordersFailed } = ordersSlice.actions

/**
 * The newest orders, fetched when the page opens and on request.
 */
export const useOrders = (token: string) => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
  const state = useSelector((all: { staffOrders: OrdersState }) => all.staffOrders)

  const refresh = useCallback(async () => {
    dispatch(ordersRequested())
    try {
      dispatch(ordersReceived(await fetchOrders(edge, token)))
    } catch {
      dispatch(ordersFailed())
    }
  }, [dispatch, edge, token])

  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
