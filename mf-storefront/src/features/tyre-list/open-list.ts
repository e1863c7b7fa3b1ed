import { summarise } from '../../tyre/tyre-summary.ts'
import { facetsOf, filterTyres, filtersOf } from './filter-tyres.ts'
import { STEP, type TyreListEntry } from './tyre-list.slice.ts'
import type { ListAnswer, ListRequest } from '../../api/tyre-list.ts'

/** Names a list in the store. */
export const listKey = (request: ListRequest): string => Object.values(request).join('/').toLowerCase()

const shownFrom = (query: URLSearchParams): number => {
  const asked = Number(query.get('shown'))
  return Number.isInteger(asked) && asked > STEP ? asked : STEP
}

/**
 * Turns an answer into what a list page starts with.
 *
 * @param query of the address: filters and number of cards, for browsers without scripts
 * @param whole keep every tyre (browser) or only the first cards (server: the rest would swell the page and is fetched
 *   when a shopper asks for it)
 */
export const openList = (answer: ListAnswer, query: URLSearchParams, whole: boolean): TyreListEntry => {
  const all = answer.result
  const filters = filtersOf(query)
  const shown = shownFrom(query)
  const passed = filterTyres(all, filters)
  const complete = whole || (passed.length === all.length && all.length <= shown)
  return {
    // summarised last: the commonest size has over 500 tyres, of which the server shows 30
    items: (complete ? all : passed.slice(0, shown)).map(summarise),
    complete,
    total: all.length,
    matching: passed.length,
    facets: facetsOf(all),
    settings: answer.settings,
    filters,
    shown,
    rest: 'idle',
  }
}
