import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { InstallationPrice } from '@zmig/edge-contract'
import type { FoundBikes } from '../../api/fitting-bikes.ts'

/** What is asked for beside a product; absent when it did not come, which takes nothing from the product itself. */
export type Around = { bikes?: FoundBikes; installation?: InstallationPrice | null }

/** By key of the product; as many are kept as products are. */
export type AroundState = { entries: Record<string, Around> }

const KEPT = 4

const initialState: AroundState = { entries: {} }

export const aroundSlice = createSlice({
  name: 'around',
  initialState,
  reducers: {
    aroundLoaded: (state, { payload: { key, around } }: PayloadAction<{ key: string; around: Around }>) => {
      const others = Object.entries(state.entries).filter(([held]) => held !== key)
      return { entries: Object.fromEntries([...others.slice(1 - KEPT), [key, around]]) }
    },
  },
})
