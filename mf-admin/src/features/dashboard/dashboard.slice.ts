import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback, useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type AnswerOf, dashboard } from '@zmig/edge-contract'
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

/** The figures of the day: read when the page opens, each minute, and when the window comes back. */
export const useDashboard = () => {
  const { edge } = useStaff()
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
  return { ...state, refresh }
}
