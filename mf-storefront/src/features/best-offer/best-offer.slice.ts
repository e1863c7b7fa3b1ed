import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const KEY = 'best-offers'

/** `until` in epoch milliseconds: afterwards the offer has been answered, and another may be made. */
type Kept = { ean: string; until: number }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'ean' in value &&
  typeof value.ean === 'string' &&
  'until' in value &&
  typeof value.until === 'number'

const read = (storage: Storage, now: number): Kept[] => {
  try {
    const value: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(isKept).filter(({ until }) => until > now) : []
  } catch {
    return [] // broken, or storage is switched off
  }
}

/** EANs on which this tab has submitted an offer that is still valid. */
export const submittedOffers = (storage: () => Storage, now: number): string[] => {
  try {
    return read(storage(), now).map(({ ean }) => ean)
  } catch {
    return []
  }
}

/** Keeps an offer for the time that it is valid, so that a reload of the tab shows it as submitted. No price, no phone. */
export const keepSubmittedOffer = (storage: () => Storage, offer: Kept, now: number): void => {
  try {
    const others = read(storage(), now).filter(({ ean }) => ean !== offer.ean)
    storage().setItem(KEY, JSON.stringify([...others, offer]))
  } catch {
    // storage is switched off or full: a reload offers the form again, and the edge knows the offer
  }
}

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
