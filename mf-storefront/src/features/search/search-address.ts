import { filtersOf, shownOf } from '../../filters/address.ts'
import { searchSorts } from '../../filters/filters.ts'
import type { SearchAddress } from './run-search.ts'
import type { SearchEntry } from './search.slice.ts'

/** The longest text that the edge accepts. */
const LONGEST = 200

const typed = (query: URLSearchParams, name: string): string =>
  (query.get(name) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

/** Reads the address of the search page; invalid values are ignored. */
export const searchOf = (query: URLSearchParams): SearchAddress => ({
  asked: { q: typed(query, 'q'), bike: typed(query, 'bike') },
  filters: filtersOf(query, searchSorts),
  shown: shownOf(query),
})

/** Whether a search has no terms. */
export const isEverything = ({ asked }: Pick<SearchEntry, 'asked'>): boolean => asked.q === '' && asked.bike === ''
