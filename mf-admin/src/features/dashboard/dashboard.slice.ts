import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type AnswerOf, dashboard } from '@zmig/edge-contract'
import { useLive } from '../../parts/live.tsx'
import { staffLeft, useStaff } from '../../parts/staff.tsx'

export type DashboardAnswer = AnswerOf<typeof dashboard>

/** The figures stay visible while they are read again. */
type DashboardState = { figures: DashboardAnswer | null; failed: boolean }

const initialState: DashboardState = { figures: null, failed: false }

export const dashboardSlice = createSlice({
  name: 'staffDashboard',
  initialState,
  reducers: {
    dashboardReceived: (_state, { payload }: PayloadAction<DashboardAnswer>) => ({ figures: payload, failed: false }),
    dashboardFailed: (state) => ({ ...state, failed: true }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})
export const { dashboardReceived, dashboardFailed } = dashboardSlice.actions

/** How often the figures are read again while the page is on the screen. Milliseconds. */
const EVERY = 60_000

/** The figures of the day: read when the page opens, each minute, when another number waits, and when the window comes back. */
export const useDashboard = () => {
  const { edge } = useStaff()
  const { inbox } = useLive()
  const dispatch = useDispatch()
  const state = useSelector((all: { staffDashboard: DashboardState }) => all.staffDashboard)
  const refresh = useCallback(
    () =>
      edge.call(dashboard).then(
        (answer) => void dispatch(dashboardReceived(answer)),
        () => void dispatch(dashboardFailed()),
      ),
    [edge, dispatch],
  )
  useEffect(() => {
    const refreshIfSeen = () => void (document.visibilityState === 'visible' && refresh())
    void refresh()
    const timer = setInterval(refreshIfSeen, EVERY)
    document.addEventListener('visibilitychange', refreshIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfSeen)
    }
  }, [refresh])
  // what waits is another than the figures say: they do not wait for their minute
  const waits = useRef(state.figures?.waits)
  useEffect(() => {
    waits.current = state.figures?.waits
  })
  useEffect(() => {
    if (waits.current?.some(({ kind, count }) => inbox && inbox[kind] !== count)) void refresh()
  }, [inbox, refresh])
  return { ...state, refresh }
}
