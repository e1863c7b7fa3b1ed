import { text } from './text.ts'
import { manyValued, noFilters, toggled, type Filters, type ManyValued } from './filters.ts'
import { text as tyreText } from '../tyre/text.ts'
import type { Choices } from './choices.ts'

/** An active filter: its label, and the filters without it. */
type ActiveFilter = { key: string; label: string; without: Filters }

const nameOf = (choices: Choices, name: ManyValued, value: string): string => {
  const known = choices[name].find((option) => option.value === value)?.label
  if (known) return known
  if (name === 'tubes') return text.tube(value)
  return name === 'positions' ? tyreText.position(value as 'front') : value
}

/** All active filters in the order of the panel. */
export const activeFilters = (filters: Filters, choices: Choices): ActiveFilter[] => {
  const { inStock, hideSets, minPrice, maxPrice } = filters
  const active: ActiveFilter[] = []
  if (inStock) active.push({ key: 'inStock', label: text.inStock, without: { ...filters, inStock: false } })
  if (hideSets) active.push({ key: 'sets', label: text.hideSets, without: { ...filters, hideSets: false } })
  for (const name of manyValued)
    for (const value of filters[name])
      active.push({
        key: `${name}/${value}`,
        label: nameOf(choices, name, value),
        without: { ...filters, [name]: toggled(filters[name], value) },
      })
  if (minPrice !== undefined || maxPrice !== undefined) {
    const { minPrice: _min, maxPrice: _max, ...without } = filters
    active.push({ key: 'price', label: text.priceRange(minPrice, maxPrice), without })
  }
  return active
}

/** No filters, with the chosen order. */
export const cleared = ({ sort }: Filters): Filters => ({ ...noFilters, sort })

/** A filter that one tap sets, and how many products it would leave. */
type QuickFilter = { key: string; label: string; count: number; with: Filters }

/** 4 brands: as many as a thumb scrolls to in one stroke. */
const QUICK_BRANDS = 4

/** The most used filters that are not active and would leave at least one product. */
export const quickFilters = (filters: Filters, choices: Choices): QuickFilter[] => {
  const { inStock, withoutSets, brands, positions } = choices
  const quick: QuickFilter[] = []
  if (inStock && !filters.inStock)
    quick.push({ key: 'inStock', label: text.inStock, count: inStock, with: { ...filters, inStock: true } })
  if (withoutSets && !filters.hideSets)
    quick.push({ key: 'sets', label: text.hideSets, count: withoutSets, with: { ...filters, hideSets: true } })
  if (filters.positions.length === 0)
    for (const { value, label, count } of positions.filter((option) => option.value !== 'both' && option.count > 0))
      quick.push({ key: value, label, count, with: { ...filters, positions: [value] } })
  if (filters.brands.length === 0)
    for (const { value, label, count } of brands.filter((option) => option.count > 0).slice(0, QUICK_BRANDS))
      quick.push({ key: value, label, count, with: { ...filters, brands: [value] } })
  return quick
}
