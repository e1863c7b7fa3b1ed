import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { QuoteLine, Sip } from '@zmig/edge-contract'

/** A line of the order as the shopper saw it; the cart is empty by the time it is shown again. */
export type OrderedLine = Pick<
  QuoteLine,
  'ean' | 'brand' | 'displayName' | 'displaySize' | 'quantity' | 'set' | 'arrivesOn'
>
/** What was ordered and how it is handed over: `place` is the garage with its time, the address, or empty. */
export type ThankYouState = {
  lines: readonly OrderedLine[]
  sip: Sip
  place: string
  /** shekels; 0 when nothing is paid there */
  payAtGarage: number
  /** a day and an hour at the garage were chosen */
  timed: boolean
}

const initialState: ThankYouState = { lines: [], sip: 'pickup', place: '', payAtGarage: 0, timed: false }

export const thankYouSlice = createSlice({
  name: 'thankYou',
  initialState,
  reducers: {
    goodsOrdered: (_state, { payload }: PayloadAction<ThankYouState>): ThankYouState => ({
      ...payload,
      lines: payload.lines.map(({ ean, brand, displayName, displaySize, quantity, set, arrivesOn }) => ({
        ean,
        brand,
        displayName,
        displaySize,
        quantity,
        set,
        ...(arrivesOn !== undefined && { arrivesOn }),
      })),
    }),
  },
})

export const { goodsOrdered } = thankYouSlice.actions
