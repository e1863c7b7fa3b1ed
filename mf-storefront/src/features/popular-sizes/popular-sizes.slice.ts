import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Size } from '@zmig/edge-contract'

export type PopularSizesState = { sizes: Size[]; status: 'ready' | 'failed' | 'asking again' }

const initialState: PopularSizesState = { sizes: [], status: 'ready' }

export const popularSizesSlice = createSlice({
  name: 'popularSizes',
  initialState,
  reducers: {
    popularSizesListed: (_state, { payload }: PayloadAction<Size[]>) => ({ sizes: payload, status: 'ready' as const }),
    popularSizesFailed: (state) => {
      state.status = 'failed'
    },
    popularSizesRetried: (state) => {
      state.status = 'asking again'
    },
  },
})
