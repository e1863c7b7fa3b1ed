import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { ALL_BIKES, FEW_BIKES, fetchFittingBikes, type FoundBikes } from '../../api/fitting-bikes.ts'
import { fetchInstallationPrice } from '../../api/installation-price.ts'
import type { InstallationPrice } from '@zmig/edge-contract'
import type { PageContext } from '@zmig/platform'

/** Data beside a product; absent when it could not be loaded, which does not affect the product. */
type Around = { bikes?: FoundBikes; installation?: InstallationPrice | null }

/** By key of the product. */
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

/** 3 s: the product does not wait longer for the data beside it. */
const TIMEOUT_MS = 3_000
const isBrowser = typeof document !== 'undefined'

/** A failed call is left out: its section offers a retry. */
const orNothing = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

/** Bikes and installation price of a product. `?bikes=all` is the link to all bikes without scripts. */
export const loadAround = async ({ edge, url }: PageContext, ean: string): Promise<Around> => {
  const limit = url.searchParams.get(ALL_BIKES.name) === ALL_BIKES.value ? undefined : FEW_BIKES
  const signal = isBrowser ? AbortSignal.timeout(TIMEOUT_MS) : undefined
  const [bikes, installation] = await Promise.all([
    orNothing(fetchFittingBikes(edge, ean, { limit, signal })),
    orNothing(fetchInstallationPrice(edge, ean, { signal })),
  ])
  return { ...(bikes && { bikes }), ...(installation !== undefined && { installation }) }
}
