import { searchTyres, type AnswerOf, type BikePart, type Tyre } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import type { Filters } from '../filters/filters.ts'

/** The search terms: a text, a motorcycle, or both; without either the search finds everything. */
export type Asked = {
  q: string
  /** id */
  bike: string
  /** which tyres of the bike; all of them without it */
  part?: BikePart | undefined
}

export type SearchAnswer = Omit<AnswerOf<typeof searchTyres>, 'result'> & { result: Tyre[] }

/** As many products as the edge gives at once. */
const MOST_AT_ONCE = 60

/** A tyre that fits both wheels is also a front and a rear one. */
const wheels = (positions: readonly string[]): string[] =>
  positions.some((position) => position !== 'set') ? [...new Set([...positions, 'both'])] : [...positions]

const joined = (values: readonly string[]): string | undefined => values.join(',') || undefined

/** Filters of the address as the edge's query. */
const queryOfFilters = (filters: Filters) => ({
  brand: joined(filters.brands),
  category: joined(filters.categories),
  position: joined(wheels(filters.positions)),
  // both are no restriction
  tube: filters.tubes.length === 1 ? filters.tubes[0] : undefined,
  instock: filters.inStock ? 'true' : undefined,
  sets: filters.hideSets ? 'false' : undefined,
  minPrice: filters.minPrice,
  maxPrice: filters.maxPrice,
  sort: filters.sort === 'list' ? undefined : filters.sort,
})

/**
 * Searches, following the pages until enough products are there.
 *
 * @param from `next` of the products before; without it from the first
 * @param count how many to bring at least, as far as there are as many
 * @throws EdgeError without a usable answer
 */
export const fetchSearch = async (
  edge: EdgeClient,
  { q, bike, part }: Asked,
  filters: Filters,
  { from, count }: { from?: string | undefined; count: number },
): Promise<SearchAnswer> => {
  const asked = { q: q || undefined, bike: bike || undefined, part, ...queryOfFilters(filters) }
  const page = (after: string | undefined, missing: number) =>
    edge.call(searchTyres, { query: { ...asked, after, limit: Math.min(missing, MOST_AT_ONCE) } })
  const answer = await page(from, count)
  const result = [...answer.result]
  let { next } = answer
  while (next !== undefined && result.length < count) {
    const more = await page(next, count - result.length)
    result.push(...more.result)
    next = more.next
  }
  const { next: _first, ...rest } = answer
  return { ...rest, result, ...(next !== undefined && { next }) }
}
