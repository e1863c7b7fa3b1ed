import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { ALL_BIKES, FEW_BIKES, fetchFittingBikes, type FoundBikes } from '../../api/fitting-bikes.ts'
import { fetchInstallationPrice } from '../../api/installation-price.ts'
import { fetchPairs } from '../../api/pairs.ts'
import type { InstallationPrice, Pair } from '@zmig/edge-contract'
import type { PageContext } from '@zmig/platform'

/** Fitting bikes, installation price and pairs of a product; absent when they could not be loaded, which does not affect the product. */
type Extras = { bikes?: FoundBikes; installation?: InstallationPrice | null; pairs?: Pair[] }

/** By key of the product. */
export type ExtrasState = { entries: Record<string, Extras> }

const KEPT = 4

const initialState: ExtrasState = { entries: {} }

export const extrasSlice = createSlice({
  name: 'extras',
  initialState,
  reducers: {
    extrasLoaded: (state, { payload: { key, extras } }: PayloadAction<{ key: string; extras: Extras }>) => {
      const others = Object.entries(state.entries).filter(([kept]) => kept !== key)
      return { entries: Object.fromEntries([...others.slice(1 - KEPT), [key, extras]]) }
    },
  },
})

/** 3 s: the product does not wait longer for its extras. */
const TIMEOUT_MS = 3_000
const isBrowser = typeof document !== 'undefined'

/** A failed call is left out: its section offers a retry, or is missing. */
const orUndefined = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

/** Bikes, installation price and pairs of a product. `?bikes=all` is the link to all bikes without scripts. */
export const loadExtras = async ({ edge, url }: PageContext, ean: string): Promise<Extras> => {
  const limit = url.searchParams.get(ALL_BIKES.name) === ALL_BIKES.value ? undefined : FEW_BIKES
  const signal = isBrowser ? AbortSignal.timeout(TIMEOUT_MS) : undefined
  const [bikes, installation, pairs] = await Promise.all([
    orUndefined(fetchFittingBikes(edge, ean, { limit, signal })),
    orUndefined(fetchInstallationPrice(edge, ean, { signal })),
    orUndefined(fetchPairs(edge, ean, signal)),
  ])
  return { ...(bikes && { bikes }), ...(installation !== undefined && { installation }), ...(pairs && { pairs }) }
}
