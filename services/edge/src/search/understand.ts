import type { UnderstoodPart } from '@zmig/edge-contract'
import type * as z from 'zod/mini'
import { slugOf } from '../tyre/slug.ts'
import { bikeClause, interpret, type BikeRow, type Clause } from './language/index.ts'
import type { Words } from './vocabulary-snapshot.ts'

type Part = z.infer<typeof UnderstoodPart>

/** What was asked for, by text and by bike. */
export type Understood = {
  /** undefined when nothing can be found: a word or a bike that does not exist here */
  clauses?: Clause[]
  corrections: { from: string; to: string }[]
  parts: Part[]
  unknown: string[]
  bike?: BikeRow
}

const KINDS: Record<string, Part['kind']> = {
  size: 'size',
  size2: 'size',
  width: 'size',
  rim: 'rim',
  brand: 'brand',
  line: 'line',
  category: 'category',
  position: 'position',
  tube: 'tube',
  construction: 'construction',
  ean: 'ean',
  'fits-front': 'bike',
  'fits-rear': 'bike',
  'fits-set': 'bike',
}

/** Names of ids, as the shop writes them. */
const namesOf = ({ rows: { lines, categories } }: Words): Map<string, string> => {
  return new Map([
    ...lines.map(({ brand }) => [`brand:${slugOf(brand)}`, brand] as const),
    ...categories.map(({ id, name }) => [`category:${id}`, name] as const),
  ])
}

const partOf = (clause: Clause, names: Map<string, string>): Part => {
  const [kind = ''] = clause[0]?.split(':') ?? []
  const texts = clause.map((token) => names.get(token) ?? token.slice(token.indexOf(':') + 1))
  return { kind: KINDS[kind] ?? 'word', text: texts.join(', ') }
}

/** Tabs and the like come with pasted texts. */
const cleaned = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Reads a text and a bike with the words of now. An empty text asks for everything. */
export const understand = (
  { text, bikeId }: { text: string; bikeId?: string | undefined },
  words: Words,
): Understood => {
  const { clauses, corrections, unknown } = interpret(cleaned(text), words.vocabulary)
  const bike = bikeId === undefined ? undefined : words.bikes.get(bikeId)
  const nothing = unknown.length > 0 || (bikeId !== undefined && !bike)
  const names = namesOf(words)
  return {
    ...(!nothing && { clauses: bike ? [...clauses, bikeClause(bike)] : clauses }),
    corrections,
    parts: clauses.map((clause) => partOf(clause, names)),
    unknown,
    ...(bike && { bike }),
  }
}
