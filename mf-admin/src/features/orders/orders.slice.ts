import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AnswerOf, Order, orderDetail, searchOrders } from '@zmig/edge-contract'
import { staffLeft } from '../../parts/staff.tsx'

export type Found = AnswerOf<typeof searchOrders>
export type Detail = AnswerOf<typeof orderDetail>

/** `seen`: the order as it was when the typing began; without it, as it is now. */
export type TypedCode = { code: string; seen?: Order | undefined }

/** What staff have done with the list; the orders themselves are answers of the edge. */
export type OrdersState = {
  /** the text that is searched for: in memory only, because it may be a name or a phone */
  q: string
  /** numbers of orders that came in and are not shown yet, whether or not the filter finds them */
  placed: string[]
  /** those that came in and are shown by now: marked as new */
  fresh: string[]
  /** tracking codes that are typed and not saved, by order */
  codes: Record<string, TypedCode | undefined>
}

const initialState: OrdersState = { q: '', placed: [], fresh: [], codes: {} }

const without = (numbers: readonly string[], gone: readonly string[]): string[] =>
  numbers.filter((number) => !gone.includes(number))

const withSeen = (codes: OrdersState['codes'], orderId: string, seen: Order | undefined): OrdersState['codes'] => {
  const typed = codes[orderId]
  return typed ? { ...codes, [orderId]: { ...typed, seen } } : codes
}

export const ordersSlice = createSlice({
  name: 'staffOrders',
  initialState,
  reducers: {
    searchTyped: (state, { payload }: PayloadAction<string>) => ({ ...state, q: payload }),
    /** an order came in that the list does not show */
    orderArrived: (state, { payload }: PayloadAction<string>): OrdersState =>
      state.placed.includes(payload) ? state : { ...state, placed: [...state.placed, payload] },
    /** staff asked for the list, which shows these orders: nothing of it waits */
    ordersShown: (state, { payload }: PayloadAction<readonly string[]>): OrdersState => {
      const shown = state.placed.filter((number) => payload.includes(number))
      if (shown.length === 0) return state
      return { ...state, placed: without(state.placed, shown), fresh: [...state.fresh, ...shown] }
    },
    /** staff asked for those that waited: these alone are new now */
    arrivedShown: (state, { payload }: PayloadAction<readonly string[]>): OrdersState => ({
      ...state,
      placed: without(state.placed, payload),
      fresh: [...payload],
    }),
    /** what staff changed themselves is no conflict with what they type */
    orderChanged: (state, { payload }: PayloadAction<Order>): OrdersState => ({
      ...state,
      codes: withSeen(state.codes, payload.orderId, payload),
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

export const { searchTyped, orderArrived, ordersShown, arrivedShown, orderChanged, codeTyped, codeReconsidered } =
  ordersSlice.actions
