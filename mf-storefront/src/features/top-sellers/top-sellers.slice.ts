import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShipmentSettings } from '@zmig/edge-contract'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

export type TopSellersState = { products: TyreSummary[]; settings?: ShipmentSettings }

const initialState: TopSellersState = { products: [] }

export const topSellersSlice = createSlice({
  name: 'topSellers',
  initialState,
  reducers: {
    topSellersListed: (_state, { payload }: PayloadAction<TopSellersState>) => payload,
  },
})
