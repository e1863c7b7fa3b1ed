import { filtersOf, listHref, shownOf, type ListPlace } from '../../filters/address.ts'
import type { Asked } from '../../api/search.ts'
import type { Filters } from '../../filters/filters.ts'

/** The edge takes no longer text; nobody types one. */
const LONGEST = 200

const typed = (query: URLSearchParams, name: string): string =>
  (query.get(name) ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST)

/** Where the search page is. */
export const SEARCH_PATH = '/search'

export type SearchAddress = { asked: Asked; filters: Filters; shown: number }

/** Reads the address of the search page; what makes no sense in it is not there. */
export const searchOf = (query: URLSearchParams): SearchAddress => ({
  asked: { q: typed(query, 'q'), bike: typed(query, 'bike') },
  filters: filtersOf(query),
  shown: shownOf(query),
})

/** The search page's own part of its address, before any filter. */
export const placeOf = ({ q, bike }: Asked): ListPlace => ({
  path: SEARCH_PATH,
  fixed: [...(q ? [['q', q] as const] : []), ...(bike ? [['bike', bike] as const] : [])],
})

/** Names a search in the store. */
export const searchKey = ({ asked, filters }: Pick<SearchAddress, 'asked' | 'filters'>): string =>
  listHref(placeOf(asked), filters)
