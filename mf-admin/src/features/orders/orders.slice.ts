import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AnswerOf, Order, orderDetail, searchOrders } from '@zmig/edge-contract'
import { staffLeft } from '../../parts/staff.tsx'

export type Found = AnswerOf<typeof searchOrders>
export type Detail = AnswerOf<typeof orderDetail>

/** `seen`: the order as it was when the typing began; without it, as it is now. */
export type TypedCode = { code: string; seen?: Order | undefined }

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
  /** numbers of orders that came in, whether or not the filter finds them */
  placed: string[]
  /** those of them that the list has, and that wait behind its bar */
  arrived: string[]
  /** those that came in and are shown by now: marked as new */
  fresh: string[]
  /** tracking codes that are typed and not saved, by order */
  codes: Record<string, TypedCode | undefined>
}

const initialState: OrdersState = {
  q: '',
  found: null,
  loading: false,
  failed: false,
  detail: null,
  detailFailed: null,
  placed: [],
  arrived: [],
  fresh: [],
  codes: {},
}

const isIn = (found: Found) => (number: string) => found.orders.some(({ orderId }) => orderId === number)

const withSeen = (codes: OrdersState['codes'], orderId: string, seen: Order | undefined): OrdersState['codes'] => {
  const typed = codes[orderId]
  return typed ? { ...codes, [orderId]: { ...typed, seen } } : codes
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
      placed: state.placed.filter((number) => !isIn(payload)(number)),
      arrived: [],
      fresh: [...state.fresh, ...state.placed.filter(isIn(payload))],
      loading: false,
      failed: false,
    }),
    /** read again in the background: an order that came in and that the filter finds waits behind a bar, so that nothing jumps */
    ordersRefreshed: (state, { payload }: PayloadAction<Found>): OrdersState => ({
      ...state,
      found: { ...payload, orders: payload.orders.filter(({ orderId }) => !state.placed.includes(orderId)) },
      arrived: state.placed.filter(isIn(payload)),
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
      // what staff did themselves is no conflict with what they type
      codes: withSeen(state.codes, payload.orderId, payload),
    }),
    orderArrived: (state, { payload }: PayloadAction<string>): OrdersState =>
      state.placed.includes(payload) || (state.found && isIn(state.found)(payload))
        ? state
        : { ...state, placed: [...state.placed, payload] },
    arrivedShown: (state): OrdersState => ({
      ...state,
      fresh: state.arrived,
      placed: state.placed.filter((number) => !state.arrived.includes(number)),
      arrived: [],
    }),
    /** @param action.payload `typed`: undefined once it is saved */
    codeTyped: (state, { payload }: PayloadAction<{ orderId: string; typed: TypedCode | undefined }>): OrdersState => ({
      ...state,
      codes: { ...state.codes, [payload.orderId]: payload.typed },
    }),
    /** staff saw what a colleague changed: the next press counts */
    codeReconsidered: (state, { payload }: PayloadAction<string>): OrdersState => ({
      ...state,
      codes: withSeen(state.codes, payload, undefined),
    }),
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
  codeTyped,
  codeReconsidered,
} = ordersSlice.actions
