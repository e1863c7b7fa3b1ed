import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type AnswerOf, wizardStats, wizardTrends, wizardUsages } from '@zmig/edge-contract'
import { staffLeft, useStaff } from '../../parts/staff.tsx'
import type { Days, Trends } from './text.ts'

type Stats = AnswerOf<typeof wizardStats>['stats']
type Usages = AnswerOf<typeof wizardUsages>

type AnalyticsState = {
  days: Days
  /** id of a bike; empty for all */
  motorcycle: string
  page: number
  limit: number
  /** by date, the only order there is */
  order: 'asc' | 'desc'
  stats: Stats | null
  trends: Trends | null
  usages: Usages | null
  loading: boolean
  failed: boolean
  round: number
}

const initialState: AnalyticsState = {
  days: '30',
  motorcycle: '',
  page: 1,
  // wizard-shops-and-admin.md §9
  limit: 25,
  order: 'desc',
  stats: null,
  trends: null,
  usages: null,
  loading: false,
  failed: false,
  round: 0,
}

export const wizardAnalyticsSlice = createSlice({
  name: 'wizardAnalytics',
  initialState,
  reducers: {
    daysChosen: (state, { payload }: PayloadAction<Days>) => ({ ...state, days: payload }),
    motorcycleChosen: (state, { payload }: PayloadAction<string>) => ({ ...state, motorcycle: payload, page: 1 }),
    pageChosen: (state, { payload }: PayloadAction<number>) => ({ ...state, page: payload }),
    limitChosen: (state, { payload }: PayloadAction<number>) => ({ ...state, limit: payload, page: 1 }),
    orderChosen: (state, { payload }: PayloadAction<'asc' | 'desc'>) => ({ ...state, order: payload, page: 1 }),
    tried: (state) => ({ ...state, round: state.round + 1, failed: false }),
    statsReceived: (state, { payload }: PayloadAction<Stats>) => ({ ...state, stats: payload }),
    trendsReceived: (state, { payload }: PayloadAction<Trends>) => ({ ...state, trends: payload }),
    usagesRequested: (state) => ({ ...state, loading: true, failed: false }),
    usagesReceived: (state, { payload }: PayloadAction<Usages>) => ({ ...state, usages: payload, loading: false }),
    missed: (state) => ({ ...state, loading: false, failed: true }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

export const { daysChosen, motorcycleChosen, pageChosen, limitChosen, orderChosen, tried } =
  wizardAnalyticsSlice.actions
const { statsReceived, trendsReceived, usagesRequested, usagesReceived, missed } = wizardAnalyticsSlice.actions

/** What is known of the wizard; each part is asked for again when what it depends on changes. */
export const useWizardAnalytics = () => {
  const { edge } = useStaff()
  const dispatch = useDispatch()
  const state = useSelector((all: { wizardAnalytics: AnalyticsState }) => all.wizardAnalytics)
  const { days, motorcycle, page, limit, order, round } = state

  useEffect(() => {
    edge.call(wizardStats).then(
      ({ stats }) => dispatch(statsReceived(stats)),
      () => dispatch(missed()),
    )
  }, [dispatch, edge, round])

  useEffect(() => {
    let left = false
    edge.call(wizardTrends, { query: { days } }).then(
      (trends) => left || dispatch(trendsReceived(trends)),
      () => left || dispatch(missed()),
    )
    return () => void (left = true)
  }, [dispatch, edge, round, days])

  useEffect(() => {
    let left = false
    dispatch(usagesRequested())
    const query = { page, limit, sortBy: 'createdAt', sortOrder: order, ...(motorcycle && { motorcycle }) } as const
    edge.call(wizardUsages, { query }).then(
      (usages) => left || dispatch(usagesReceived(usages)),
      () => left || dispatch(missed()),
    )
    // an answer to an earlier question must not replace that of a later one
    return () => void (left = true)
  }, [dispatch, edge, round, motorcycle, page, limit, order])

  return state
}
