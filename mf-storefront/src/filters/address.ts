import { navigate } from '@zmig/platform'
import { brandSlug } from '../tyre/tyre-address.ts'
import { sorts, type Filters, type Sort } from './filters.ts'

/** Longer and more than anything that can be chosen: the rest of an absurd address is not read. */
const LONGEST = 60
const MOST = 40
const HIGHEST_PRICE = 1_000_000

/** Values of a filter as slugs, the way the address writes them, each once and in one order: equal choices, equal addresses. */
const slugsOf = (query: URLSearchParams, name: string): string[] => {
  const values = query
    .getAll(name)
    .slice(0, MOST)
    .map((value) => brandSlug(value.slice(0, LONGEST)))
  return [...new Set(values.filter(Boolean))].toSorted()
}

const oneOf = <Value extends string>(known: readonly Value[], values: string[]): Value[] =>
  known.filter((value) => values.includes(value.toLowerCase()))

const priceOf = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name)?.trim()
  const price = text ? Math.round(Number(text) * 100) / 100 : Number.NaN
  return price >= 0 && price <= HIGHEST_PRICE ? price : undefined
}

const sortOf = (query: URLSearchParams, offered: readonly Sort[]): Sort =>
  offered.find((sort) => sort === query.get('sort')) ?? 'list'

/**
 * Reads the filters of an address, which the form sends without scripts. Invalid values are ignored; swapped prices are
 * put in order.
 *
 * @param offered the orders that this list can be shown in
 */
export const filtersOf = (query: URLSearchParams, offered: readonly Sort[] = sorts): Filters => {
  const low = priceOf(query, 'minPrice')
  const high = priceOf(query, 'maxPrice')
  const isTurned = low !== undefined && high !== undefined && low > high
  const [minPrice, maxPrice] = isTurned ? [high, low] : [low, high]
  return {
    hideSets: query.get('sets') === 'hide',
    inStock: query.get('instock') === 'true',
    brands: slugsOf(query, 'brand'),
    categories: slugsOf(query, 'category'),
    positions: oneOf(['front', 'rear', 'both', 'set'], slugsOf(query, 'position')),
    tubes: oneOf(['TL', 'TT'], slugsOf(query, 'tube')),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    sort: sortOf(query, offered),
  }
}

/** Writes filters as a query; filters that are not set are left out. */
export const queryOf = (filters: Filters): URLSearchParams => {
  const { hideSets, inStock, brands, categories, positions, tubes, minPrice, maxPrice, sort } = filters
  const pairs: [string, string][] = [
    ...brands.toSorted().map((brand): [string, string] => ['brand', brand]),
    ...categories.toSorted().map((category): [string, string] => ['category', category]),
    ...positions.map((position): [string, string] => ['position', position]),
    ...tubes.map((tube): [string, string] => ['tube', tube]),
  ]
  if (inStock) pairs.push(['instock', 'true'])
  if (minPrice !== undefined) pairs.push(['minPrice', String(minPrice)])
  if (maxPrice !== undefined) pairs.push(['maxPrice', String(maxPrice)])
  if (hideSets) pairs.push(['sets', 'hide'])
  if (sort !== 'list') pairs.push(['sort', sort])
  return new URLSearchParams(pairs)
}

/** 30 cards a step: the commonest size has over 500 tyres, and no phone should carry them all at once. */
export const STEP = 30

/** 1,200: more than the longest list of a size; a search of the whole shop has to be narrowed down first. */
export const MOST_SHOWN = 1_200

/** How many cards an address asks for, in whole steps. */
export const shownOf = (query: URLSearchParams): number => {
  const asked = Number(query.get('shown'))
  return asked > STEP && Number.isFinite(asked) ? Math.ceil(Math.min(asked, MOST_SHOWN) / STEP) * STEP : STEP
}

export type ListPlace = {
  /** path of the list */
  path: string
  /** other parts of its query, such as the text of a search */
  fixed?: readonly (readonly [string, string])[] | undefined
}

/** The address of a list with these filters. */
export const listHref = ({ path, fixed = [] }: ListPlace, filters: Filters, shown = STEP): string => {
  const query = new URLSearchParams([...fixed.map(([name, value]) => [name, value]), ...queryOf(filters)])
  if (shown > STEP) query.set('shown', String(shown))
  return query.size ? `${path}?${query}` : path
}

/**
 * Filters the list in place by changing the address, which the list follows. Each choice is an entry of the history, so that
 * "back" undoes one and not all of them.
 *
 * @param isSameChoice the shopper is still typing the number that was applied before: it takes the place of that one
 */
export const goToFilters = (place: ListPlace, from: Filters, to: Filters, isSameChoice = false): void => {
  const href = listHref(place, to)
  // Enter in a field is a change and a submit: the second finds the address of the first
  const isThere = href === listHref(place, from) || href === location.pathname + location.search
  if (!isThere) navigate(href, { stay: true, replace: isSameChoice })
}
