import { navigate } from '@zmig/platform'
import { listHref, queryOf, type ListPlace } from './address.ts'
import type { Filters } from './filters.ts'

/**
 * Whether a choice makes an entry in the history: the first does, so that "back" leads to the whole list, and the next
 * ones do not, so that it takes one step and not ten.
 */
export const stayAs = (from: Filters): 'push' | 'replace' => (queryOf(from).size > 0 ? 'replace' : 'push')

/** Narrows the list in place. The address is what everything else follows. */
export const goToFilters = (place: ListPlace, from: Filters, to: Filters): void => {
  const href = listHref(place, to)
  if (href !== listHref(place, from)) navigate(href, { stay: true, replace: stayAs(from) === 'replace' })
}
