import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Size } from '@zmig/edge-contract'

export type PopularSizesState = { sizes: Size[] }

export const popularSizesSlice = createSlice({
  name: 'popularSizes',
  initialState: { sizes: [] } as PopularSizesState,
  reducers: {
    popularSizesListed: (state, { payload }: PayloadAction<Size[]>) => {
      state.sizes = payload
    },
  },
})
