import { text as tyreText } from '../tyre/text.ts'
import { brandSlug } from '../tyre/tyre-address.ts'
import { failedBy, fitsPosition, rulesOf, type Filterable } from './apply-filters.ts'
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
  brands: readonly Option[]
  categories: readonly Option[]
  positions: readonly Option[]
  tubes: readonly Option[]
  /** products left by the filter "in stock"; undefined when all or none are in stock */
  inStock?: number | undefined
  /** left when sets are hidden; undefined when the list has none (storefront-and-checkout.md §2; decisions.md) */
  withoutSets?: number | undefined
  /** lowest and highest price of the whole list, in shekels */
  price?: { min: number; max: number } | undefined
}

type Countable = Filterable & Pick<TyreSummary, 'tireType'>

/** Products with an equal field: one of them, how many there are, and how many of those pass all OTHER filters. */
type Group = { tyre: Countable; all: number; left: number }

type Facet = {
  /** what it tells products apart by */
  field: (tyre: Countable) => string
  /** the values under which a product with that field is found */
  valuesOf: (tyre: Countable) => Value[]
}

type Value = { value: string; label: string }

const facets: Readonly<Record<'brands' | 'categories' | 'positions' | 'tubes', Facet>> = {
  brands: { field: ({ brand }) => brand, valuesOf: ({ brand }) => [{ value: brandSlug(brand), label: brand }] },
  categories: {
    field: ({ category }) => category,
    valuesOf: ({ category, tireType }) => [{ value: category, label: tireType }],
  },
  positions: {
    field: ({ set, position }) => (set ? 'set' : position),
    valuesOf: (tyre) =>
      (['front', 'rear', 'both', 'set'] as const)
        .filter((position) => fitsPosition(tyre, position))
        .map((value) => ({ value, label: tyreText.position(value) })),
  },
  tubes: { field: ({ tube }) => tube, valuesOf: ({ tube }) => (tube ? [{ value: tube, label: text.tube(tube) }] : []) },
}

/**
 * Lists of 500 products are usual, so values and labels are made for groups of products and not for each.
 * @param left by index: whether a product passes the filters of the other facets; absent when no filter is set
 */
const groupsOf = (
  whole: readonly Countable[],
  { field }: Facet,
  left: readonly boolean[] | undefined,
): Iterable<Group> => {
  const groups = new Map<string, Group>()
  let last: string | undefined
  let group: Group | undefined
  whole.forEach((tyre, index) => {
    const name = field(tyre)
    // neighbours in a list are mostly alike
    if (name !== last) group = groups.get((last = name))
    if (!group) groups.set(name, (group = { tyre, all: 0, left: 0 }))
    group.all += 1
    if (!left || left[index]) group.left += 1
  })
  return groups.values()
}

/** Options are sorted by their count in the whole list, so that they keep their places while filters change. */
const optionsOf = (
  facet: Facet,
  whole: readonly Countable[],
  left: readonly boolean[] | undefined,
): readonly Option[] => {
  const options = new Map<string, Option & { all: number }>()
  for (const group of groupsOf(whole, facet, left))
    for (const { value, label } of facet.valuesOf(group.tyre)) {
      const option = options.get(value) ?? { value, label, count: 0, all: 0 }
      option.all += group.all
      option.count += group.left
      options.set(value, option)
    }
  const sorted = [...options.values()].toSorted(
    (one, other) => other.all - one.all || (one.value < other.value ? -1 : 1),
  )
  // a value that every product has is no choice
  if (sorted.length < 2 && sorted.every(({ all }) => all === whole.length)) return []
  return Object.freeze(sorted.map(({ value, label, count }) => ({ value, label, count })))
}

/** Counts the filter options of a whole list under these filters. The store would take longer to freeze them than this takes. */
export const choicesOf = (whole: readonly Countable[], filters: Filters): Choices => {
  const rules = rulesOf(filters)
  const failed = rules.length > 0 ? whole.map((tyre) => failedBy(tyre, rules)) : undefined
  // a product that passes all filters counts in every facet; one that fails a single filter counts in that filter's facet
  const leftIn = (facet: string) => failed?.map((name) => name === 'none' || name === facet)
  const options = (name: keyof typeof facets) => optionsOf(facets[name], whole, leftIn(name))
  const leftInStock = leftIn('inStock')
  const leftSets = leftIn('sets')
  const counts = { inStock: 0, inStockLeft: 0, sets: 0, singlesLeft: 0 }
  const price = { min: Number.POSITIVE_INFINITY, max: 0 }
  whole.forEach((tyre, index) => {
    if (tyre.visibility === 'instock') {
      counts.inStock += 1
      if (!leftInStock || leftInStock[index]) counts.inStockLeft += 1
    }
    if (tyre.set) counts.sets += 1
    else if (!leftSets || leftSets[index]) counts.singlesLeft += 1
    if (tyre.price < price.min) price.min = tyre.price
    if (tyre.price > price.max) price.max = tyre.price
  })
  return {
    brands: options('brands'),
    categories: options('categories'),
    positions: options('positions'),
    tubes: options('tubes'),
    ...(counts.inStock > 0 && counts.inStock < whole.length && { inStock: counts.inStockLeft }),
    ...(counts.sets > 0 && { withoutSets: counts.singlesLeft }),
    ...(whole.length > 0 && { price }),
  }
}
