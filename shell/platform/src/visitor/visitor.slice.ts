import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type VisitorState = { visitorId: string; likedProducts: string[]; likedShops: string[] }

export const visitorSlice = createSlice({
  name: 'visitor',
  initialState: { visitorId: '', likedProducts: [], likedShops: [] } as VisitorState,
  reducers: {
    visitorRead: (_state, { payload }: PayloadAction<VisitorState>) => payload,
  },
})
