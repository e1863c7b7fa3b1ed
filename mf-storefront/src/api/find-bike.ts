import { type BikeModel, type Suggestion, suggestSearches } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { noFilters } from '../filters/filters.ts'
import { fetchBike } from './bike.ts'
import { fetchSearch } from './search.ts'

/** A model of motorcycle by the words of its page's address. */
export type NamedBike = { name: string; brandSlug: string; modelSlug: string }

/** What a text says about a motorcycle: the model that it names, and others that it may mean. */
export type FoundBike = { bike?: BikeModel; others: NamedBike[] }

/** A model that changed its sizes is suggested once for each span of years; the four digits of a Versys 1000 are no year. */
const withoutYears = (text: string, modelSlug: string): string =>
  text.replace(/ (\d{4})([-–]\d{4})?$/, (end, digits: string, until?: string) =>
    until === undefined && modelSlug.endsWith(digits) ? end : '',
  )

const namedBikes = (suggestions: readonly Suggestion[]): NamedBike[] => {
  const bikes = suggestions.flatMap(({ kind, text, brandSlug, modelSlug }) =>
    kind === 'bike' && brandSlug && modelSlug ? [{ name: withoutYears(text, modelSlug), brandSlug, modelSlug }] : [],
  )
  return [...new Map(bikes.map((bike) => [`${bike.brandSlug}/${bike.modelSlug}`, bike])).values()]
}

/** The model that a text names, and all that it may mean. */
const readText = async (
  edge: EdgeClient,
  text: string,
): Promise<[Pick<NamedBike, 'brandSlug' | 'modelSlug'> | undefined, NamedBike[]]> => {
  const [{ understood }, { suggestions }] = await Promise.all([
    fetchSearch(edge, { q: text, bike: '' }, noFilters, { count: 1 }),
    edge.call(suggestSearches, { query: { q: text } }),
  ])
  const meant = namedBikes(suggestions)
  return [understood.bike ?? (meant.length === 1 ? meant[0] : undefined), meant]
}

/**
 * Finds a motorcycle as the search does.
 * @param wanted a text, or one of the others that it may have meant
 * @throws EdgeError without a usable answer
 */
export const findBike = async (edge: EdgeClient, wanted: string | NamedBike): Promise<FoundBike> => {
  const [named, others] = typeof wanted === 'string' ? await readText(edge, wanted) : [wanted, []]
  if (!named) return { others }
  const { brandSlug, modelSlug } = named
  const bike = await fetchBike(edge, brandSlug, modelSlug)
  const isOther = (each: NamedBike) => each.brandSlug !== brandSlug || each.modelSlug !== modelSlug
  return { ...(bike && { bike }), others: others.filter(isOther) }
}
