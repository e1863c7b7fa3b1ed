import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { allOrders, type AnswerOf } from '@zmig/edge-contract'
import { type EdgeClient, EdgeError, usePlatform } from '@zmig/platform'

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
    /** clears the orders of an ended session, so that the next member of staff does not see them */
    ordersCleared: () => initialState,
  },
})

export const { ordersRequested, ordersReceived, ordersFailed, ordersCleared } = ordersSlice.actions

/**
 * The newest orders, fetched when the page opens and on request.
 * @param onSessionEnded called when the edge answers that the session has ended
 */
export const useOrders = (token: string, onSessionEnded: () => Promise<void>) => {
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const state = useSelector((all: { staffOrders: OrdersState }) => all.staffOrders)

  const refresh = useCallback(async () => {
    dispatch(ordersRequested())
    try {
      dispatch(ordersReceived(await fetchOrders(edge, token)))
    } catch (error) {
      dispatch(ordersFailed())
      if (error instanceof EdgeError && (error.status === 401 || error.status === 403)) await onSessionEnded()
    }
  }, [dispatch, edge, token, onSessionEnded])

  useEffect(() => void refresh(), [refresh])
  return { ...state, refresh }
}
