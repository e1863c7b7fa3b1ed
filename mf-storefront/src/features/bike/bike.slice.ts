import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { bikeHref } from '../../tyre/tyre-address.ts'
import type { BikeModel, BikePart, BikeSizes } from '@zmig/edge-contract'
import type { Head } from '@zmig/platform'
import type { ListPlace } from '../../filters/address.ts'

/** Models of motorcycles by the path of their page, the latest last, and the head of the page that is shown. */
export type BikeState = { entries: Record<string, BikeModel>; head?: Head }

const KEPT = 4

export const bikeSlice = createSlice({
  name: 'bike',
  initialState: { entries: {} } as BikeState,
  reducers: {
    bikeLoaded: (state, { payload: { bike, head } }: PayloadAction<{ bike: BikeModel; head: Head }>) => {
      const path = bikeHref(bike)
      const others = Object.entries(state.entries).filter(([kept]) => kept !== path)
      return { entries: Object.fromEntries([...others.slice(1 - KEPT), [path, bike]]), head }
    },
  },
})

/** The parts of a bike's page, in the order of its tabs: what most riders want first. */
export const parts: readonly BikePart[] = ['set', 'rear', 'front']

/** What a bike's page shows: one of the model's pairs of sizes, and the products for one part of the bike. */
export type Choice = { sizes: BikeSizes; part: BikePart }

/** The first part that has fitting tyres; sets when no part has. */
const firstPart = ({ counts }: BikeSizes): BikePart => parts.find((part) => counts[part] > 0) ?? 'set'

/** Reads the choice of an address: the newest sizes and the first part that has fitting tyres, unless the address names others. */
export const choiceOf = ({ sizes }: BikeModel, query: URLSearchParams): Choice | undefined => {
  const chosen = sizes.find(({ ids }) => ids.includes(query.get('bike') ?? '')) ?? sizes[0]
  return chosen && { sizes: chosen, part: parts.find((part) => part === query.get('part')) ?? firstPart(chosen) }
}

/** The address of a choice, as short as it can be: what the page shows by itself is left out. */
export const placeOfChoice = (bike: BikeModel, { sizes, part }: Choice): ListPlace => ({
  path: bikeHref(bike),
  fixed: [
    ...(sizes.id === bike.sizes[0]?.id ? [] : [['bike', sizes.id] as const]),
    ...(part === firstPart(sizes) ? [] : [['part', part] as const]),
  ],
})

/** The choice with other sizes: its first part. */
export const withSizes = (sizes: BikeSizes): Choice => ({ sizes, part: firstPart(sizes) })
