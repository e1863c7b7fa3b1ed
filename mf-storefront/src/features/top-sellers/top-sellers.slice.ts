import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShipmentSettings } from '@zmig/edge-contract'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

export type TopSellersState = { products: TyreSummary[]; settings?: ShipmentSettings }

export const topSellersSlice = createSlice({
  name: 'topSellers',
  initialState: { products: [] } as TopSellersState,
  reducers: {
    topSellersListed: (_state, { payload }: PayloadAction<TopSellersState>) => payload,
  },
})
