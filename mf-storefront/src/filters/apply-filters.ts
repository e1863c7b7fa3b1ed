import { brandSlug } from '../tyre/tyre-address.ts'
import type { Filters, Sort } from './filters.ts'
import type { TyreSummary } from '../tyre/tyre-summary.ts'

/** The fields of a product that filters read. */
export type Filterable = Pick<
  TyreSummary,
  'set' | 'brand' | 'category' | 'position' | 'tube' | 'visibility' | 'price' | 'score'
>

/** A tyre that fits both wheels is found as a front and as a rear one. */
export const fitsPosition = (tyre: Pick<Filterable, 'position'>, position: string): boolean =>
  tyre.position === position || (tyre.position === 'both' && position !== 'set')

const any = (values: readonly string[], fits: (value: string) => boolean) => values.length === 0 || values.some(fits)

/** Each filter as a predicate, under the name of its facet. */
export const passes: Readonly<Record<string, (tyre: Filterable, filters: Filters) => boolean>> = {
  sets: ({ set }, { hideSets }) => !(set && hideSets),
  inStock: ({ visibility }, { inStock }) => !inStock || visibility === 'instock',
  brands: ({ brand }, { brands }) => any(brands, (wanted) => brandSlug(brand) === wanted),
  categories: ({ category }, { categories }) => any(categories, (wanted) => category === wanted),
  positions: (tyre, { positions }) => any(positions, (wanted) => fitsPosition(tyre, wanted)),
  tubes: ({ tube }, { tubes }) => any(tubes, (wanted) => tube === wanted),
  price: ({ price }, { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => price >= minPrice && price <= maxPrice,
}

const rules = Object.entries(passes)

/** Names of the filters that a product fails: at most two, because callers only need to know whether it is one or more. */
export const stoppedBy = (tyre: Filterable, filters: Filters): string[] => {
  const stops: string[] = []
  for (const [name, pass] of rules) {
    if (!pass(tyre, filters)) stops.push(name)
    if (stops.length > 1) break
  }
  return stops
}

// the sort is stable: equal products keep the order of the list rules
const orders: Record<Exclude<Sort, 'list'>, (one: Filterable, other: Filterable) => number> = {
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  score: (one, other) => other.score - one.score,
}

/** The products that pass the filters, in the chosen order. */
export const applyFilters = <Item extends Filterable>(tyres: readonly Item[], filters: Filters): Item[] => {
  const passed = tyres.filter((tyre) => rules.every(([, pass]) => pass(tyre, filters)))
  return filters.sort === 'list' ? passed : passed.toSorted(orders[filters.sort])
}
