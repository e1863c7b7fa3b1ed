import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { staffLeft } from './staff.tsx'

/** What a list is filtered by, as it is typed: every filter has a text, and a list without filters has `{}`. */
export type Filter = Record<string, string>

/** What a list shows: the page counts from 1, the limit is its number of rows. */
export type Wish<Filters extends Filter = Filter> = { filter: Filters; page: number; limit: number }

const initialState: Record<string, Wish> = {}

/** What each list shows, by the list's name: staff who come back to a page find it filtered as they left it. */
export const listsSlice = createSlice({
  name: 'staffLists',
  initialState,
  reducers: {
    wished: (state, { payload }: PayloadAction<{ name: string; wish: Wish }>) => ({
      ...state,
      [payload.name]: payload.wish,
    }),
  },
  extraReducers: (builder) => builder.addCase(staffLeft, () => initialState),
})

const { wished } = listsSlice.actions

/** @param first what the list shows before anything is chosen */
export const useWish = <Filters extends Filter>(name: string, first: Wish<Filters>) => {
  const dispatch = useDispatch()
  const kept = useSelector((all: { staffLists: typeof initialState }) => all.staffLists[name])
  const choose = useCallback((wish: Wish<Filters>) => void dispatch(wished({ name, wish })), [dispatch, name])
  return [(kept as Wish<Filters> | undefined) ?? first, choose] as const
}
