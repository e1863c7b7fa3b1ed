import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** `bestOfferEANs`: products on which an offer has been submitted already (storefront-and-checkout.md §3, Catalog state). */
export type BestOfferState = { bestOfferEANs: string[] }

const initialState: BestOfferState = { bestOfferEANs: [] }

const withAll = (eans: string[], more: string[]): string[] => [...new Set([...eans, ...more])]

export const bestOfferSlice = createSlice({
  name: 'bestOffer',
  initialState,
  reducers: {
    offerSubmitted: (state, { payload }: PayloadAction<string>) => ({
      bestOfferEANs: withAll(state.bestOfferEANs, [payload]),
    }),
    /** from before a reload */
    offersRemembered: (state, { payload }: PayloadAction<string[]>) => ({
      bestOfferEANs: withAll(state.bestOfferEANs, payload),
    }),
  },
})

export const { offerSubmitted, offersRemembered } = bestOfferSlice.actions
