import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import {
  type AnswerOf,
  inboxCounts,
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
type Counts = AnswerOf<typeof inboxCounts>['counts']

/** A list stays visible while it is read again. */
type InboxState = { lists: Partial<Rows>; counts: Counts | null; loading: boolean; failed: boolean }

const initialState: InboxState = { lists: {}, counts: null, loading: false, failed: false }

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
    countsReceived: (state, { payload }: PayloadAction<Counts>) => ({ ...state, counts: payload }),
    inboxFailed: (state) => ({ ...state, loading: false, failed: true }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})
export const { inboxRequested, listReceived, countsReceived, inboxFailed } = inboxSlice.actions

const lists: { [Kind in WaitingKind]: (edge: EdgeClient) => Promise<Pick<Rows, Kind>> } = {
  offers: (edge) => edge.call(listOffers),
  requests: (edge) => edge.call(listTyreRequests),
  bikes: (edge) => edge.call(listSuggestedBikes),
  cases: (edge) => edge.call(listCases),
  refunds: (edge) => edge.call(listRefunds),
  messages: (edge) => edge.call(listUnsentMessages),
  parked: (edge) => edge.call(listParkedEvents),
}

/** The lists of the inbox and their counts; `refresh` reads one list again. It is read when it opens and when the window comes back. */
export const useInbox = <Kind extends WaitingKind>(kind: Kind) => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
  const state = useSelector((all: { staffInbox: InboxState }) => all.staffInbox)

  const refresh = useCallback(async () => {
    dispatch(inboxRequested())
    // the counts ask every service: a list does not wait for them, nor fail with them
    edge.call(inboxCounts).then(
      ({ counts }) => dispatch(countsReceived(counts)),
      () => undefined,
    )
    try {
      const { [kind]: rows } = await lists[kind](edge)
      dispatch(listReceived({ [kind]: rows }))
    } catch {
      dispatch(inboxFailed())
    }
  }, [dispatch, edge, kind])

  useEffect(() => {
    void refresh()
    const comeBack = () => void (document.visibilityState === 'visible' && refresh())
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [refresh])

  const rows: Rows[Kind] | undefined = state.lists[kind]
  return { rows, counts: state.counts, loading: state.loading, failed: state.failed, refresh }
}
