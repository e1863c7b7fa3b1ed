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

/** What one replaces; `both` is none of them: such a tyre is a front and a rear one. */
const parts = ['front', 'rear', 'set'] as const
type Part = (typeof parts)[number]

/** A part of the motorcycle that a list can be narrowed to. */
type PartChoice = { part: Part | 'all'; count?: number | undefined; chosen: boolean; with: Filters }

/**
 * Front, rear or pair, behind the choice of all of them; none where the list has only one of the three. Pairs are shown to a
 * shopper who asks for them although they were hidden.
 */
export const partChoices = (filters: Filters, choices: Choices): PartChoice[] => {
  const offered = parts.flatMap((part) => choices.positions.filter(({ value }) => value === part))
  if (offered.length < 2) return []
  const [only, another] = filters.positions
  const all: PartChoice = { part: 'all', chosen: only === undefined, with: { ...filters, positions: [] } }
  return [
    all,
    ...offered.map(({ value, count }): PartChoice => {
      const part = value as Part
      const hideSets = filters.hideSets && part !== 'set'
      const isHidden = filters.hideSets && part === 'set'
      return {
        part,
        count: isHidden ? undefined : count,
        chosen: only === part && another === undefined,
        with: { ...filters, hideSets, positions: [part] },
      }
    }),
  ]
}

/** The active filters in the order of the panel, without the part that the list begins with. */
export const activeFilters = (filters: Filters, choices: Choices): ActiveFilter[] => {
  const { inStock, hideSets, minPrice, maxPrice } = filters
  const active: ActiveFilter[] = []
  const isPartChosen = partChoices(filters, choices).some(({ part, chosen }) => chosen && part !== 'all')
  if (inStock) active.push({ key: 'inStock', label: text.inStock, without: { ...filters, inStock: false } })
  if (hideSets) active.push({ key: 'sets', label: text.hideSets, without: { ...filters, hideSets: false } })
  for (const name of manyValued.filter((filter) => filter !== 'positions' || !isPartChosen))
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
  const { inStock, withoutSets, brands } = choices
  const quick: QuickFilter[] = []
  if (inStock && !filters.inStock)
    quick.push({ key: 'inStock', label: text.inStock, count: inStock, with: { ...filters, inStock: true } })
  if (withoutSets && !filters.hideSets)
    quick.push({ key: 'sets', label: text.hideSets, count: withoutSets, with: { ...filters, hideSets: true } })
  if (filters.brands.length === 0)
    for (const { value, label, count } of brands.filter((option) => option.count > 0).slice(0, QUICK_BRANDS))
      quick.push({ key: value, label, count, with: { ...filters, brands: [value] } })
  return quick
}
