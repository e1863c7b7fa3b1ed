import type { Shekels } from '@zmig/edge-contract'

/** How a list is sorted; `list` is the order of the list rules (storefront-and-checkout.md §2, List contents). */
export const sorts = ['list', 'recommended', 'price-asc', 'price-desc', 'score'] as const
export type Sort = (typeof sorts)[number]

/** How a search is sorted: its index does not hold what was sold. */
export const searchSorts: readonly Sort[] = sorts.filter((sort) => sort !== 'recommended')

/** The filters of a list. Values of one filter are alternatives; all filters apply together; an empty filter lets all pass. */
export type Filters = {
  hideSets: boolean
  inStock: boolean
  /** slugs */
  brands: string[]
  /** ids */
  categories: string[]
  /** front, rear, both, set; a tyre that fits both wheels is also a front and a rear one */
  positions: string[]
  /** TL, TT */
  tubes: string[]
  /** both ends included */
  minPrice?: Shekels | undefined
  maxPrice?: Shekels | undefined
  sort: Sort
}

export const noFilters: Filters = {
  hideSets: false,
  inStock: false,
  brands: [],
  categories: [],
  positions: [],
  tubes: [],
  sort: 'list',
}

/** The filters of which several values can be chosen. */
export const manyValued = ['brands', 'categories', 'positions', 'tubes'] as const
export type ManyValued = (typeof manyValued)[number]

/** How many choices narrow the list; the order does not. The two ends of the price are one choice. */
export const countActive = (filters: Filters): number =>
  manyValued.reduce((sum, name) => sum + filters[name].length, 0) +
  Number(filters.hideSets) +
  Number(filters.inStock) +
  Number(filters.minPrice !== undefined || filters.maxPrice !== undefined)

/** Adds a value to the chosen ones, or takes it out. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((chosen) => chosen !== value) : [...values, value]
