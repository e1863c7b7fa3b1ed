import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { filterTyres, toggled, type Facets, type Filters } from './filter-tyres.ts'
import type { ShipmentSettings } from '@zmig/edge-contract'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

/** 30 cards a step: the commonest size has over 500 tyres, and no phone should carry them all at once. */
export const STEP = 30

export type TyreListEntry = {
  /** all tyres when `complete`, else the first ones that pass the filters of the address */
  items: TyreSummary[]
  complete: boolean
  /** how many the whole list has, and how many of them passed the filters of the address */
  total: number
  matching: number
  facets: Facets
  settings: ShipmentSettings
  filters: Filters
  /** how many cards are on the screen at most */
  shown: number
  /** the rest of the list is on its way, or did not come */
  rest: 'idle' | 'pending' | 'failed'
}

/** Lists by key, the latest last; a few are kept, so that a late answer never lands under another list's title. */
export type TyreListState = { entries: Record<string, TyreListEntry> }

const KEPT = 4

type Keyed<T = object> = PayloadAction<{ key: string } & T>

const initialState: TyreListState = { entries: {} }

export const tyreListSlice = createSlice({
  name: 'tyreList',
  initialState,
  reducers: {
    listed: (state, { payload: { key, entry } }: Keyed<{ entry: TyreListEntry }>) => {
      const others = Object.entries(state.entries).filter(([other]) => other !== key)
      return { entries: Object.fromEntries([...others.slice(1 - KEPT), [key, entry]]) }
    },
    restRequested: (state, { payload }: Keyed) => {
      const entry = state.entries[payload.key]
      if (entry) entry.rest = 'pending'
    },
    restFailed: (state, { payload }: Keyed) => {
      const entry = state.entries[payload.key]
      if (entry) entry.rest = 'failed'
    },
    restListed: (state, { payload }: Keyed<{ items: TyreSummary[] }>) => {
      const entry = state.entries[payload.key]
      if (entry) Object.assign(entry, { items: payload.items, complete: true, rest: 'idle' })
    },
    setsToggled: (state, { payload }: Keyed) => {
      const entry = state.entries[payload.key]
      if (entry) entry.filters.hideSets = !entry.filters.hideSets
    },
    brandToggled: (state, { payload }: Keyed<{ brand: string }>) => {
      const entry = state.entries[payload.key]
      if (entry) entry.filters.brands = toggled(entry.filters.brands, payload.brand)
    },
    filtersCleared: (state, { payload }: Keyed) => {
      const entry = state.entries[payload.key]
      if (entry) entry.filters = { hideSets: false, brands: [] }
    },
    moreShown: (state, { payload }: Keyed) => {
      const entry = state.entries[payload.key]
      if (entry) entry.shown += STEP
    },
  },
})

export const tyreListActions = tyreListSlice.actions

/** What the screen shows of an entry: the cards, and how many there are behind them. */
export const shownOf = (entry: TyreListEntry): { tyres: TyreSummary[]; matching: number } => {
  const passed = filterTyres(entry.items, entry.filters)
  return { tyres: passed.slice(0, entry.shown), matching: entry.complete ? passed.length : entry.matching }
}
