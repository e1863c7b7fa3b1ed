import { text as tyreText } from '../tyre/text.ts'
import { brandSlug } from '../tyre/tyre-address.ts'
import { fitsPosition, passes, stoppedBy, type Filterable } from './apply-filters.ts'
import { text } from './text.ts'
import type { Filters } from './filters.ts'
import type { TyreSummary } from '../tyre/tyre-summary.ts'

/** A value that can be chosen, and how many products choosing it would show. */
export type Option = { value: string; label: string; count: number }

/**
 * The filter options of a list. Each facet counts the products that pass all OTHER filters: its counts are what choosing
 * one of its values would show.
 */
export type Choices = {
  brands: Option[]
  categories: Option[]
  positions: Option[]
  tubes: Option[]
  /** products left by the filter "in stock"; undefined when all or none are in stock */
  inStock?: number | undefined
  /** left when sets are hidden; undefined when the list has none (storefront-and-checkout.md §2; decisions.md) */
  withoutSets?: number | undefined
  /** lowest and highest price of the whole list, in shekels */
  price?: { min: number; max: number } | undefined
}

type Countable = Filterable & Pick<TyreSummary, 'tireType'>

type Value = { value: string; label: string }

const valuesOf: Record<'brands' | 'categories' | 'positions' | 'tubes', (tyre: Countable) => Value[]> = {
  brands: ({ brand }) => [{ value: brandSlug(brand), label: brand }],
  categories: ({ category, tireType }) => [{ value: category, label: tireType }],
  positions: (tyre) =>
    ['front', 'rear', 'both']
      .filter((position) => !tyre.set && fitsPosition(tyre, position))
      .map((value) => ({ value, label: tyreText.position(value as 'front') })),
  tubes: ({ tube }) => (tube ? [{ value: tube, label: text.tube(tube) }] : []),
}

type Named = keyof typeof valuesOf
const facets = Object.keys(valuesOf) as Named[]

type Counted = Option & { all: number }

const count = (options: Map<string, Counted>, tyres: readonly Countable[], facet: Named, of: 'all' | 'count') => {
  for (const tyre of tyres)
    for (const { value, label } of valuesOf[facet](tyre)) {
      const option = options.get(value) ?? { value, label, count: 0, all: 0 }
      option[of] += 1
      options.set(value, option)
    }
}

/** Options are sorted by their count in the whole list, so that they keep their places while filters change. */
const optionsOf = (whole: readonly Countable[], left: readonly Countable[], facet: Named): Option[] => {
  const options = new Map<string, Counted>()
  count(options, whole, facet, 'all')
  count(options, left, facet, 'count')
  const sorted = [...options.values()].toSorted(
    (one, other) => other.all - one.all || (one.value < other.value ? -1 : 1),
  )
  // a value that every product has is no choice
  if (sorted.length < 2 && sorted.every(({ all }) => all === whole.length)) return []
  return sorted.map(({ value, label, count: found }) => ({ value, label, count: found }))
}

/** Counts the filter options of a whole list under these filters. */
export const choicesOf = (whole: readonly Countable[], filters: Filters): Choices => {
  const left = new Map<string, Countable[]>(Object.keys(passes).map((name) => [name, []]))
  for (const tyre of whole) {
    const [stop, another] = stoppedBy(tyre, filters)
    if (another) continue
    // a product that passes all filters counts in every facet; one that fails a single filter counts in that filter's facet
    for (const [name, tyres] of left) if (!stop || stop === name) tyres.push(tyre)
  }
  const options = (facet: Named) => optionsOf(whole, left.get(facet) ?? [], facet)
  const [brands, categories, positions, tubes] = facets.map(options) as [Option[], Option[], Option[], Option[]]
  const inStock = whole.filter(({ visibility }) => visibility === 'instock').length
  const prices = whole.map(({ price }) => price)
  return {
    brands,
    categories,
    positions,
    tubes,
    ...(inStock > 0 &&
      inStock < whole.length && {
        inStock: (left.get('inStock') ?? []).filter(({ visibility }) => visibility === 'instock').length,
      }),
    ...(whole.some(({ set }) => set) && { withoutSets: (left.get('sets') ?? []).filter(({ set }) => !set).length }),
    ...(prices.length > 0 && { price: { min: Math.min(...prices), max: Math.max(...prices) } }),
  }
}
