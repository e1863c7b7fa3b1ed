import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import {
  listCases,
  listOffers,
  listParkedEvents,
  listRefunds,
  listSuggestedBikes,
  listTyreRequests,
  listUnsentMessages,
  type ParkedEvent,
  type UnsentMessage,
  type WaitingBike,
  type WaitingCase,
  type WaitingKind,
  type WaitingOffer,
  type WaitingRefund,
  type WaitingRequest,
} from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { CALM_MS, useLive, useLiveOrders } from '../../parts/live.tsx'
import { staffLeft, useStaff } from '../../parts/staff.tsx'

type Rows = {
  offers: WaitingOffer[]
  requests: WaitingRequest[]
  bikes: WaitingBike[]
  cases: WaitingCase[]
  refunds: WaitingRefund[]
  messages: UnsentMessage[]
  parked: ParkedEvent[]
}

/** A list stays visible while it is read again. */
type InboxState = { lists: Partial<Rows>; loading: boolean; failed: boolean }

const initialState: InboxState = { lists: {}, loading: false, failed: false }

export const inboxSlice = createSlice({
  name: 'staffInbox',
  initialState,
  reducers: {
    inboxRequested: (state) => ({ ...state, loading: true, failed: false }),
    listReceived: (state, { payload }: PayloadAction<Partial<Rows>>) => ({
      ...state,
      lists: { ...state.lists, ...payload },
      loading: false,
    }),
    inboxFailed: (state) => ({ ...state, loading: false, failed: true }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})
export const { inboxRequested, listReceived, inboxFailed } = inboxSlice.actions

const lists: { [Kind in WaitingKind]: (edge: EdgeClient) => Promise<Pick<Rows, Kind>> } = {
  offers: (edge) => edge.call(listOffers),
  requests: (edge) => edge.call(listTyreRequests),
  bikes: (edge) => edge.call(listSuggestedBikes),
  cases: (edge) => edge.call(listCases),
  refunds: (edge) => edge.call(listRefunds),
  messages: (edge) => edge.call(listUnsentMessages),
  parked: (edge) => edge.call(listParkedEvents),
}

/** The lists of the inbox and their counts; `refresh` reads one list again. It is read when it opens, when its count changes and when the window comes back. */
export const useInbox = <Kind extends WaitingKind>(kind: Kind) => {
  const { edge } = useStaff()
  const { inbox: counts, recount } = useLive()
  const dispatch = useDispatch()
  const state = useSelector((all: { staffInbox: InboxState }) => all.staffInbox)

  const read = useCallback(async () => {
    dispatch(inboxRequested())
    try {
      const { [kind]: rows } = await lists[kind](edge)
      dispatch(listReceived({ [kind]: rows }))
    } catch {
      dispatch(inboxFailed())
    }
  }, [dispatch, edge, kind])

  const refresh = useCallback(async () => {
    // the counts ask every service: a list does not wait for them, nor fail with them
    void recount()
    await read()
  }, [read, recount])

  useEffect(() => {
    void refresh()
    const comeBack = () => void (document.visibilityState === 'visible' && refresh())
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [refresh])

  const rows: Rows[Kind] | undefined = state.lists[kind]
  const shown = rows?.length
  const latestShown = useRef(shown)
  useEffect(() => {
    latestShown.current = shown
  })
  const waiting = counts?.[kind]
  // a refund of a cancellation, or what a colleague did: another count than the list has is not left standing
  useEffect(() => {
    if (typeof waiting === 'number' && latestShown.current !== undefined && waiting !== latestShown.current) void read()
  }, [waiting, read])
  // who took a task changes no count
  const calm = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(calm.current), [])
  useLiveOrders((line) => {
    if (line.kind !== 'inbox') return
    clearTimeout(calm.current)
    calm.current = setTimeout(() => void read(), CALM_MS)
  })
  return { rows, counts, loading: state.loading, failed: state.failed, refresh }
}
