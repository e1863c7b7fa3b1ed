import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { QuoteLine } from '@zmig/edge-contract'

/** A line of the order as the shopper saw it; the cart is empty by the time it is shown again. */
export type OrderedLine = Pick<QuoteLine, 'ean' | 'brand' | 'displayName' | 'displaySize' | 'quantity' | 'set'>
export type ThankYouState = { lines: readonly OrderedLine[] }

const initialState: ThankYouState = { lines: [] }

export const thankYouSlice = createSlice({
  name: 'thankYou',
  initialState,
  reducers: {
    linesOrdered: (_state, { payload }: PayloadAction<readonly OrderedLine[]>): ThankYouState => ({
      lines: payload.map(({ ean, brand, displayName, displaySize, quantity, set }) => ({
        ean,
        brand,
        displayName,
        displaySize,
        quantity,
        set,
      })),
    }),
  },
})

export const { linesOrdered } = thankYouSlice.actions
