import { text as filterText } from '../../filters/text.ts'
import { text as tyreText } from '../../tyre/text.ts'
import type { SearchFacets } from '@zmig/edge-contract'
import type { Choices, Option } from '../../filters/choices.ts'
import type { Filters } from '../../filters/filters.ts'

type Count = { value: string; count: number }

/** Options of a facet. A chosen value stays listed even when no product has it, so that it can be removed. */
const withChosen = (
  options: Option[],
  chosen: readonly string[],
  nameOf = (value: string): string => value,
): Option[] => {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  const all = [...options, ...missing.map((value) => ({ value, label: nameOf(value), count: 0 }))]
  return all.length > 1 || chosen.length > 0 ? all : []
}

const positionName = (value: string): string => tyreText.position(value as 'front')

/** The edge counts tyres for both wheels separately; the filter counts them as front and as rear tyres too. */
const positionsOf = (counts: readonly Count[]): Option[] => {
  const of = (value: string) => counts.find((count) => count.value === value)?.count ?? 0
  const both = of('both')
  return [
    { value: 'front', count: of('front') + both },
    { value: 'rear', count: of('rear') + both },
    { value: 'both', count: both },
    { value: 'set', count: of('set') },
  ]
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value, label: positionName(value), count }))
}

const divides = (count: number, total: number) => count > 0 && count < total

/** The facets of the edge as choices of the filter panel. */
export const choicesOfFacets = (facets: SearchFacets, filters: Filters, total: number): Choices => {
  const singles = filters.hideSets ? total : total - facets.sets
  return {
    brands: withChosen(
      facets.brand.map(({ value, name: label, count }) => ({ value, label, count })),
      filters.brands,
    ),
    categories: withChosen(
      facets.category.map(({ value, name: label, count }) => ({ value, label, count })),
      filters.categories,
    ),
    positions: withChosen(positionsOf(facets.position), filters.positions, positionName),
    tubes: withChosen(
      facets.tube.map(({ value, count }) => ({ value, label: filterText.tube(value), count })),
      filters.tubes,
    ),
    ...((filters.inStock || divides(facets.inStock, total)) && { inStock: facets.inStock }),
    ...((filters.hideSets || facets.sets > 0) && { withoutSets: singles }),
    ...(facets.price && { price: facets.price }),
  }
}
