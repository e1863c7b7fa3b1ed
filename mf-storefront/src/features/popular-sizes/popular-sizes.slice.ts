import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Size } from '@zmig/edge-contract'

export type PopularSizesState = { sizes: Size[] }

const initialState: PopularSizesState = { sizes: [] }

export const popularSizesSlice = createSlice({
  name: 'popularSizes',
  initialState,
  reducers: {
    popularSizesListed: (state, { payload }: PayloadAction<Size[]>) => {
      state.sizes = payload
    },
  },
})
