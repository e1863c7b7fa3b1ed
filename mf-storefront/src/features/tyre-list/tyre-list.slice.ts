import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { queryOf } from '../../filters/address.ts'
import { applyFilters } from '../../filters/apply-filters.ts'
import { choicesOf, type Choices } from '../../filters/choices.ts'
import { sizeHref } from '../../tyre/tyre-address.ts'
import type { Category, ShipmentSettings } from '@zmig/edge-contract'
import type { ListRequest } from '../../api/tyre-list.ts'
import type { Filters } from '../../filters/filters.ts'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

/** The key of a list in the store. */
export const listKey = (request: ListRequest): string => Object.values(request).join('/').toLowerCase()

const segment = encodeURIComponent

/** Path of a list's page, as it was requested: filters keep the path. */
export const listPath = (request: ListRequest): string => {
  if (request.by === 'size') return sizeHref(request)
  if (request.by === 'brand') return `/list/moto/by/brand/${segment(request.brand)}`
  return `/list/moto/category/${segment(request.category)}`
}

export type TyreListEntry = {
  /** all tyres when `complete`, else the first of those that pass the filters that the server was asked with */
  items: readonly TyreSummary[]
  complete: boolean
  /** how many the whole list has, and how many of them passed those filters */
  total: number
  matching: number
  /** the filter options under those filters */
  choices: Choices
  /** the filters that the server was asked with, as an address writes them */
  served: string
  settings: ShipmentSettings
  filters: Filters
  /** how many cards are on the screen at most */
  shown: number
  /** state of the request for the rest of the list */
  rest: 'idle' | 'pending' | 'failed'
  /** how the brand writes itself: the address carries a slug */
  brand: string
  /** path of the brand's logo, of a brand's list */
  logo?: string | undefined
  /** of a category's list */
  category: Category | null
  /** when the list was fetched, in milliseconds of the page's clock; 0 when the server sent it with the page */
  at: number
}

/** Lists by key, the latest last; a few are kept, so that going back needs no network and a late answer never lands under another list's title. */
export type TyreListState = { entries: Record<string, TyreListEntry> }

const KEPT = 6

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
    restListed: (state, { payload: { key, items, at } }: Keyed<{ items: readonly TyreSummary[]; at: number }>) => {
      const entry = state.entries[key]
      if (entry) Object.assign(entry, { items, at, total: items.length, complete: true, rest: 'idle' })
    },
    turned: (state, { payload }: Keyed<{ filters: Filters; shown: number }>) => {
      const entry = state.entries[payload.key]
      if (entry) Object.assign(entry, { filters: payload.filters, shown: payload.shown })
    },
  },
})

export const tyreListActions = tyreListSlice.actions

export type ListView = {
  tyres: readonly TyreSummary[]
  /** unknown while the cards are those of other filters */
  matching: number | undefined
  total: number
  choices: Choices
  stale: boolean
}

/** What the screen shows of an entry: the cards, the counts and the filter options. */
export const viewOf = (entry: TyreListEntry): ListView => {
  const { items, complete, total, filters, shown } = entry
  if (complete) {
    const passed = applyFilters(items, filters)
    return {
      tyres: passed.slice(0, shown),
      matching: passed.length,
      total,
      choices: choicesOf(items, filters),
      stale: false,
    }
  }
  const stale = String(queryOf(filters)) !== entry.served
  return { tyres: items, matching: stale ? undefined : entry.matching, total, choices: entry.choices, stale }
}
