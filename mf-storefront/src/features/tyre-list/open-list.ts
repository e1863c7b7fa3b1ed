import { filtersOf, queryOf, shownOf } from '../../filters/address.ts'
import { applyFilters } from '../../filters/apply-filters.ts'
import { choicesOf } from '../../filters/choices.ts'
import { summarise } from '../../tyre/tyre-summary.ts'
import type { ListAnswer } from '../../api/tyre-list.ts'
import type { TyreListEntry } from './tyre-list.slice.ts'

/**
 * Turns an answer into what a list page starts with.
 *
 * @param query of the address: filters, sorting and number of cards
 * @param whole keep every tyre (browser) or only the first cards (server: the rest would swell the page and is fetched
 *   when a shopper asks for it)
 */
export const openList = (answer: ListAnswer, query: URLSearchParams, whole: boolean): TyreListEntry => {
  const all = answer.result
  const filters = filtersOf(query)
  const shown = shownOf(query)
  const passed = applyFilters(all, filters)
  // in the order of the list: sorted cards are not the whole list again
  const complete = whole || all.length <= shown
  return {
    // summarised last: the commonest size has over 500 tyres, of which the server shows 30
    items: (complete ? all : passed.slice(0, shown)).map(summarise),
    complete,
    total: all.length,
    matching: passed.length,
    choices: choicesOf(all, filters),
    served: String(queryOf(filters)),
    settings: answer.settings,
    filters,
    shown,
    rest: 'idle',
    brand: all[0]?.brand ?? '',
    category: answer.category ?? null,
    at: whole ? performance.now() : 0,
  }
}
