import type { TyreSummary } from '../../tyre/tyre-summary.ts'

/** `brands` empty means every brand (storefront-and-checkout.md §2, List contents). */
export type Filters = { hideSets: boolean; brands: string[] }

export const noFilters: Filters = { hideSets: false, brands: [] }

type Filtered = Pick<TyreSummary, 'set' | 'brand'>

/** Keeps what the filters let through, in the given order. */
export const filterTyres = <Item extends Filtered>(tyres: readonly Item[], { hideSets, brands }: Filters): Item[] =>
  tyres.filter(({ set, brand }) => !(hideSets && set) && (!brands.length || brands.includes(brand)))

/** Adds a brand to the chosen ones, or takes it out. */
export const toggled = (brands: readonly string[], brand: string): string[] =>
  brands.includes(brand) ? brands.filter((chosen) => chosen !== brand) : [...brands, brand]

/** What can be filtered by, and how much there is of it. */
export type Facets = { brands: { brand: string; count: number }[]; hasSets: boolean; lowestPrice: number }

export const facetsOf = (tyres: readonly Pick<TyreSummary, 'set' | 'brand' | 'price'>[]): Facets => {
  const counts = new Map<string, number>()
  for (const { brand } of tyres) counts.set(brand, (counts.get(brand) ?? 0) + 1)
  const brands = [...counts].map(([brand, count]) => ({ brand, count }))
  return {
    brands: brands.toSorted((one, other) => other.count - one.count || (one.brand < other.brand ? -1 : 1)),
    hasSets: tyres.some(({ set }) => set),
    lowestPrice: tyres.reduce((lowest, { price }) => Math.min(lowest, price), Number.POSITIVE_INFINITY),
  }
}

/** Reads the filters of an address: the filter panel is a plain form where scripts do not run. */
export const filtersOf = (query: URLSearchParams): Filters => ({
  hideSets: query.get('sets') === 'hide',
  brands: query.getAll('brand'),
})
