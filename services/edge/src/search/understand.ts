import type { BikePart, SearchAnswer } from '@zmig/edge-contract'
import { type BikeRow, bikeClauses, bikeSlugs, type Clause, interpret } from './language/index.ts'
import type { Words } from './vocabulary-snapshot.ts'

/** What was asked for, by text and by bike. */
export type Understood = SearchAnswer['understood'] & {
  /** absent when nothing can be found: a word or a bike that does not exist here */
  clauses?: Clause[]
  corrections: SearchAnswer['corrections']
}

/** Models of a family that an answer names; the largest have some thirty. */
const MODELS = 24

/** Tabs and the like come with pasted texts. */
const cleaned = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Reads a text and a bike with the words of now. An empty text asks for everything. */
export const understand = (
  { text, bikeId, part }: { text: string; bikeId?: string | undefined; part?: BikePart | undefined },
  { vocabulary, bikes, apart }: Words,
): Understood => {
  const asked = cleaned(text)
  const {
    clauses,
    meanings,
    bike: inText,
    models = [],
    corrections,
    unknown,
    fillersOnly,
  } = interpret(asked, vocabulary)
  const bike = bikeId === undefined ? undefined : bikes.get(bikeId)
  const named = bike ?? inText
  const withPage = (row: BikeRow) => ({ ...row, ...bikeSlugs(row), apart: apart.has(row.id) })
  // signs without a word, such as `!!!`, find no tyre, instead of all of them
  const meaningless = asked !== '' && clauses.length === 0 && !fillersOnly
  const nothing = unknown.length > 0 || meaningless || (bikeId !== undefined && !bike)
  return {
    ...(!nothing && { clauses: bike ? [...clauses, ...bikeClauses([bike], part)] : clauses }),
    corrections,
    parts: meanings,
    unknown,
    ...(named && { bike: withPage(named) }),
    ...(!bike && models.length > 0 && { models: models.slice(0, MODELS).map(withPage) }),
  }
}
