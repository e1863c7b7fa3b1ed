import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShipmentSettings } from '@zmig/edge-contract'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

type Listed = { products: TyreSummary[]; settings?: ShipmentSettings }

export type TopSellersState = Listed & { status: 'ready' | 'failed' | 'asking again' }

const initialState: TopSellersState = { products: [], status: 'ready' }

export const topSellersSlice = createSlice({
  name: 'topSellers',
  initialState,
  reducers: {
    topSellersListed: (_state, { payload }: PayloadAction<Listed>) => ({ ...payload, status: 'ready' as const }),
    topSellersFailed: (state) => {
      state.status = 'failed'
    },
    topSellersRetried: (state) => {
      state.status = 'asking again'
    },
  },
})
