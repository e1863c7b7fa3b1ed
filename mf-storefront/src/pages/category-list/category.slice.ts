import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Category } from '@zmig/edge-contract'

/** Categories seen so far, by the word in the address; null is one that does not exist. */
export type CategoryState = Record<string, Category | null>

const initialState: CategoryState = {}

export const categorySlice = createSlice({
  name: 'category',
  initialState,
  reducers: {
    categorySeen: (state, { payload }: PayloadAction<{ key: string; category: Category | null }>) => {
      state[payload.key] = payload.category
    },
  },
})
