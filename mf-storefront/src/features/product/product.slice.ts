import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShipmentSettings, Tyre } from '@zmig/edge-contract'

export type ProductEntry = {
  tyre: Tyre
  settings: ShipmentSettings
  /** production years that a pre-ordered tyre may carry */
  years: { previous: number; current: number }
  /** ISO date of the load: ages are counted to it on the server and in the browser alike */
  today: string
}

/** Products by EAN; a few are kept, so that a late answer never lands under another address. */
export type ProductState = { entries: Record<string, ProductEntry> }

const KEPT = 4

const initialState: ProductState = { entries: {} }

export const productSlice = createSlice({
  name: 'product',
  initialState,
  reducers: {
    productLoaded: (state, { payload }: PayloadAction<ProductEntry>) => {
      const { ean } = payload.tyre
      // a leading letter keeps the order of insertion, which objects lose for keys that look like numbers
      const others = Object.entries(state.entries).filter(([key]) => key !== productKey(ean))
      return { entries: Object.fromEntries([...others.slice(1 - KEPT), [productKey(ean), payload]]) }
    },
  },
})

export const productKey = (ean: string): string => `p${ean}`
