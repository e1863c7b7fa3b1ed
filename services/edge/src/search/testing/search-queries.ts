import { generatedQueries } from './generated-queries.ts'
import type { RecordedQuery } from './recorded-query.ts'
import { seedTyres } from './seed-catalogue.ts'
import { typedBikes, typedInVain, typedMixtures, typedWrongly } from './typed-bikes.ts'
import { typedSizes, typedTyres } from './typed-tyres.ts'

const linesOf = (texts: string): string[] => texts.split('\n').filter((text) => text !== '')

const FOUND = [typedSizes, typedTyres, typedBikes, typedMixtures, typedWrongly]

/** Hand-written texts, not generated ones; all but the last find something. */
export const typedQueries: RecordedQuery[] = [
  ...FOUND.flatMap(linesOf).map((text): RecordedQuery => ({ text, expect: { some: true } })),
  ...linesOf(typedInVain).map((text): RecordedQuery => ({ text, expect: { none: true } })),
]

const nameOf = ({ text, filters, sort }: RecordedQuery): string => JSON.stringify([text, filters, sort])

/**
 * Queries as shoppers type them: sizes in every spelling, brands, lines, categories, bikes, mixtures, mistakes, filters
 * and sorts. No query occurs twice.
 */
export const searchQueries: RecordedQuery[] = [
  ...new Map([...generatedQueries(seedTyres()), ...typedQueries].map((query) => [nameOf(query), query])).values(),
]
