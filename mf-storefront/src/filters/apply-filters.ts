import { brandSlug } from '../tyre/tyre-address.ts'
import type { Filters, Sort } from './filters.ts'
import type { TyreSummary } from '../tyre/tyre-summary.ts'

/** The fields of a product that filters read. */
export type Filterable = Pick<
  TyreSummary,
  'set' | 'brand' | 'category' | 'position' | 'tube' | 'visibility' | 'price' | 'score' | 'popularity'
>

/** A tyre that fits both wheels is found as a front and as a rear one. */
export const fitsPosition = (tyre: Pick<Filterable, 'position'>, position: string): boolean =>
  tyre.position === position || (tyre.position === 'both' && position !== 'set')

const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

type Rule = { name: string; pass: (tyre: Filterable) => boolean }

/** The filters that are set as predicates, each under the name of its facet: a list of 500 products without filters asks none. */
export const rulesOf = (filters: Filters): Rule[] => {
  const { hideSets, inStock, brands, categories, positions, tubes } = filters
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filters
  const isBrand = oneOf(brands)
  const isCategory = oneOf(categories)
  const isTube = oneOf(tubes)
  const rules: (Rule & { isSet: boolean })[] = [
    { name: 'sets', isSet: hideSets, pass: ({ set }) => !set },
    { name: 'inStock', isSet: inStock, pass: ({ visibility }) => visibility === 'instock' },
    { name: 'brands', isSet: brands.length > 0, pass: ({ brand }) => isBrand(brandSlug(brand)) },
    { name: 'categories', isSet: categories.length > 0, pass: ({ category }) => isCategory(category) },
    {
      name: 'positions',
      isSet: positions.length > 0,
      pass: (tyre) => positions.some((position) => fitsPosition(tyre, position)),
    },
    { name: 'tubes', isSet: tubes.length > 0, pass: ({ tube }) => isTube(tube) },
    {
      name: 'price',
      isSet: minPrice > 0 || maxPrice < Number.POSITIVE_INFINITY,
      pass: ({ price }) => price >= minPrice && price <= maxPrice,
    },
  ]
  return rules.filter(({ isSet }) => isSet)
}

/** The name of the only filter that a product fails, or whether it fails none or several. */
export const failedBy = (tyre: Filterable, rules: readonly Rule[]): string => {
  let failed = 'none'
  for (const { name, pass } of rules) {
    if (pass(tyre)) continue
    if (failed !== 'none') return 'several'
    failed = name
  }
  return failed
}

const waits: Record<Filterable['visibility'], number> = { instock: 0, preorder: 1, ondemand: 1, outofstock: 2, none: 2 }

/** Twice as many sold weigh as much as a point of the rating. */
const strengthOf = ({ score, popularity = 0 }: Filterable): number => score + popularity

// the sort is stable: equal products keep the order of the list rules
const orders: Record<Exclude<Sort, 'list'>, (one: Filterable, other: Filterable) => number> = {
  // what can be had now, then what is on its way, then what cannot be bought; the decision "Orders of a list" says why
  recommended: (one, other) => waits[one.visibility] - waits[other.visibility] || strengthOf(other) - strengthOf(one),
  'price-asc': (one, other) => one.price - other.price,
  'price-desc': (one, other) => other.price - one.price,
  score: (one, other) => other.score - one.score,
}

/** The products that pass the filters, in the chosen order. */
export const applyFilters = <Item extends Filterable>(tyres: readonly Item[], filters: Filters): Item[] => {
  const rules = rulesOf(filters)
  const passed = rules.length > 0 ? tyres.filter((tyre) => rules.every(({ pass }) => pass(tyre))) : [...tyres]
  return filters.sort === 'list' ? passed : passed.toSorted(orders[filters.sort])
}
