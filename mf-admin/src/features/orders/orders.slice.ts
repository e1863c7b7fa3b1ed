import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AnswerOf, Order, orderDetail, searchOrders } from '@zmig/edge-contract'
import { staffLeft } from '../../parts/staff.tsx'

export type Found = AnswerOf<typeof searchOrders>
export type Detail = AnswerOf<typeof orderDetail>

/** Orders stay visible while the next ones load, and after a failure. */
export type OrdersState = {
  /** the text that is searched for: in memory only, because it may be a name or a phone */
  q: string
  found: Found | null
  loading: boolean
  failed: boolean
  /** the order in the panel; it stays while another one loads, and after a failure */
  detail: Detail | null
  detailFailed: 'missing' | 'unreachable' | null
  /** numbers of orders that came in and are not shown yet */
  arrived: string[]
  /** numbers that were shown because they had come in: marked as new */
  fresh: string[]
}

const initialState: OrdersState = {
  q: '',
  found: null,
  loading: false,
  failed: false,
  detail: null,
  detailFailed: null,
  arrived: [],
  fresh: [],
}

export const ordersSlice = createSlice({
  name: 'staffOrders',
  initialState,
  reducers: {
    searchTyped: (state, { payload }: PayloadAction<string>) => ({ ...state, q: payload }),
    ordersRequested: (state) => ({ ...state, loading: true, failed: false }),
    ordersReceived: (state, { payload }: PayloadAction<Found>): OrdersState => ({
      ...state,
      found: payload,
      loading: false,
      failed: false,
    }),
    /** read again in the background: an order that came in still waits behind its bar, so that nothing jumps */
    ordersRefreshed: (state, { payload }: PayloadAction<Found>): OrdersState => ({
      ...state,
      found: { ...payload, orders: payload.orders.filter(({ orderId }) => !state.arrived.includes(orderId)) },
      loading: false,
      failed: false,
    }),
    ordersFailed: (state) => ({ ...state, loading: false, failed: true }),
    detailReceived: (state, { payload }: PayloadAction<Detail>): OrdersState => ({
      ...state,
      detail: payload,
      detailFailed: null,
    }),
    detailFailed: (state, { payload }: PayloadAction<NonNullable<OrdersState['detailFailed']>>) => ({
      ...state,
      detailFailed: payload,
    }),
    /** a change of staff: the list and the panel show it at once, whether or not the order still fits the filter */
    orderChanged: (state, { payload }: PayloadAction<Order>): OrdersState => ({
      ...state,
      found: state.found && {
        ...state.found,
        orders: state.found.orders.map((order) => (order.orderId === payload.orderId ? payload : order)),
      },
      detail: state.detail?.order.orderId === payload.orderId ? { ...state.detail, order: payload } : state.detail,
    }),
    orderArrived: (state, { payload }: PayloadAction<string>): OrdersState =>
      state.arrived.includes(payload) || state.found?.orders.some(({ orderId }) => orderId === payload)
        ? state
        : { ...state, arrived: [...state.arrived, payload] },
    arrivedShown: (state): OrdersState => ({ ...state, fresh: state.arrived, arrived: [] }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const {
  searchTyped,
  ordersRequested,
  ordersReceived,
  ordersRefreshed,
  ordersFailed,
  detailReceived,
  detailFailed,
  orderChanged,
  orderArrived,
  arrivedShown,
} = ordersSlice.actions
