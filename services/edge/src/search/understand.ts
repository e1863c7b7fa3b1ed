import type { SearchAnswer } from '@zmig/edge-contract'
import { bikeClause, type BikeRow, type Clause, interpret } from './language/index.ts'
import type { Words } from './vocabulary-snapshot.ts'

/** What was asked for, by text and by bike. */
export type Understood = Omit<SearchAnswer['understood'], 'bike'> & {
  /** absent when nothing can be found: a word or a bike that does not exist here */
  clauses?: Clause[]
  corrections: SearchAnswer['corrections']
  bike?: BikeRow
}

/** Tabs and the like come with pasted texts. */
const cleaned = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Reads a text and a bike with the words of now. An empty text asks for everything. */
export const understand = (
  { text, bikeId }: { text: string; bikeId?: string | undefined },
  { vocabulary, bikes }: Words,
): Understood => {
  const asked = cleaned(text)
  const { clauses, meanings, corrections, unknown, fillersOnly } = interpret(asked, vocabulary)
  const bike = bikeId === undefined ? undefined : bikes.get(bikeId)
  // signs without a word, such as `!!!`, ask for something that is not there, not for everything
  const meaningless = asked !== '' && clauses.length === 0 && !fillersOnly
  const nothing = unknown.length > 0 || meaningless || (bikeId !== undefined && !bike)
  return {
    ...(!nothing && { clauses: bike ? [...clauses, bikeClause(bike)] : clauses }),
    corrections,
    parts: meanings,
    unknown,
    ...(bike && { bike }),
  }
}
