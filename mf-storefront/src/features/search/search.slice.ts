import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Asked, SearchAnswer } from '../../api/search.ts'
import type { ListPlace } from '../../filters/address.ts'
import type { Filters } from '../../filters/filters.ts'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

/** Where the search page is. */
export const SEARCH_PATH = '/search'

export type SearchEntry = Omit<SearchAnswer, 'result'> & {
  /** `page`: the page that shows the results under its own address, such as that of a bike */
  asked: Asked & { page?: ListPlace }
  filters: Filters
  tyres: TyreSummary[]
  /** state of the request for more products */
  rest: 'idle' | 'pending' | 'failed'
  /** the edge's own sentence about the last failure, when it has one */
  reason?: string | undefined
}

/** Searches by key, the latest last; `shown` is the one on the screen, `pending` the one that is on its way to it. */
export type SearchState = { entries: Record<string, SearchEntry>; shown: string; pending: string }

const KEPT = 4

type Keyed<T = object> = PayloadAction<{ key: string } & T>

const initialState: SearchState = { entries: {}, shown: '', pending: '' }

export const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    asked: (state, { payload }: Keyed) => {
      state.pending = payload.key
    },
    answered: (state, { payload: { key, entry } }: Keyed<{ entry: SearchEntry }>) => {
      const others = Object.entries(state.entries).filter(([other]) => other !== key)
      const entries = Object.fromEntries([...others.slice(1 - KEPT), [key, entry]])
      // the answer to an older search is kept but not shown
      return state.pending === key ? { entries, shown: key, pending: '' } : { ...state, entries }
    },
    returned: (state, { payload }: Keyed) => {
      state.shown = payload.key
      state.pending = ''
    },
    moreRequested: (state, { payload }: Keyed) => {
      const entry = state.entries[payload.key]
      if (entry) entry.rest = 'pending'
    },
    moreFailed: (state, { payload }: Keyed<{ reason: string | undefined }>) => {
      const entry = state.entries[payload.key]
      if (entry) Object.assign(entry, { rest: 'failed', reason: payload.reason })
    },
    moreListed: (state, { payload }: Keyed<{ tyres: TyreSummary[]; next: string | undefined }>) => {
      const entry = state.entries[payload.key]
      if (!entry) return
      // a product that moved while pages were read comes twice (see SearchPosition): keep the first
      const known = new Set(entry.tyres.map(({ ean }) => ean))
      entry.tyres.push(...payload.tyres.filter(({ ean }) => !known.has(ean)))
      entry.rest = 'idle'
      if (payload.next === undefined) delete entry.next
      else entry.next = payload.next
    },
  },
})
