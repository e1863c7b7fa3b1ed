import { EdgeError, limitSentence, type PageContext } from '@zmig/platform'
import { fetchSearch, type Asked, type SearchAnswer } from '../../api/search.ts'
import { listHref, type ListPlace } from '../../filters/address.ts'
import { summarise } from '../../tyre/tyre-summary.ts'
import { SEARCH_PATH, searchSlice, type SearchEntry, type SearchState } from './search.slice.ts'
import type { Filters } from '../../filters/filters.ts'

export type SearchAddress = { asked: Asked & { page?: ListPlace }; filters: Filters; shown: number }

/** The address of a search before any filter: the page that it belongs to, or the search page with its terms. */
export const placeOf = ({ q, bike, page }: SearchAddress['asked']): ListPlace =>
  page ?? {
    path: SEARCH_PATH,
    fixed: [...(q ? [['q', q] as const] : []), ...(bike ? [['bike', bike] as const] : [])],
  }

/** The key of a search in the store. */
export const searchKey = ({ asked, filters }: Pick<SearchAddress, 'asked' | 'filters'>): string =>
  listHref(placeOf(asked), filters)

const { actions } = searchSlice

type Means = Pick<PageContext, 'edge' | 'store'>

const entryOf = (store: Means['store'], key: string): SearchEntry | undefined =>
  (store.getState() as { search?: SearchState }).search?.entries[key]

const toEntry = ({ result, ...answer }: SearchAnswer, { asked, filters }: SearchAddress): SearchEntry => ({
  ...answer,
  asked,
  filters,
  tyres: result.map(summarise),
  rest: 'idle',
})

const nothing: SearchAnswer = {
  result: [],
  total: 0,
  facets: { category: [], brand: [], position: [], tube: [], inStock: 0, sets: 0 },
  corrections: [],
  understood: { parts: [], unknown: [] },
  settings: { currentShipmentDisplayTime: '', nextShipmentDisplayTime: '', nextShipmentOrderDeadline: '' },
}

/** A search that the edge refuses as invalid finds nothing; one too many fails. */
const refusedIsNothing = (error: unknown): SearchAnswer => {
  if (error instanceof EdgeError && error.status >= 400 && error.status < 500 && error.status !== 429) return nothing
  throw error
}

/** Runs a search and shows it. @throws EdgeError without a usable answer */
export const runSearch = async ({ edge, store }: Means, address: SearchAddress): Promise<SearchEntry> => {
  const key = searchKey(address)
  store.dispatch(actions.asked({ key }))
  const { asked, filters, shown } = address
  const answer = await fetchSearch(edge, asked, filters, { count: shown }).catch(refusedIsNothing)
  const entry = toEntry(answer, address)
  store.dispatch(actions.answered({ key, entry }))
  return entry
}

/** Shows a search of the store again. @returns undefined when the store has no such search, or too few of its products */
export const returnToSearch = ({ store }: Means, address: SearchAddress): SearchEntry | undefined => {
  const key = searchKey(address)
  const entry = entryOf(store, key)
  if (!entry || (entry.next !== undefined && entry.tyres.length < address.shown)) return undefined
  store.dispatch(actions.returned({ key }))
  return entry
}

/** Fetches more products of a search. @returns the search; undefined when it is not on the screen */
export const fetchMore = ({ edge, store }: Means, address: SearchAddress): SearchEntry | undefined => {
  const key = searchKey(address)
  const entry = entryOf(store, key)
  if (!entry || (store.getState() as { search: SearchState }).search.shown !== key) return undefined
  const count = address.shown - entry.tyres.length
  if (count > 0 && entry.next !== undefined && entry.rest !== 'pending') {
    store.dispatch(actions.moreRequested({ key }))
    fetchSearch(edge, entry.asked, entry.filters, { from: entry.next, count }).then(
      ({ result, next }) => store.dispatch(actions.moreListed({ key, tyres: result.map(summarise), next })),
      (error: unknown) => store.dispatch(actions.moreFailed({ key, reason: limitSentence(error) })),
    )
  }
  return entry
}
