import type { Meaning } from './meaning.ts'

type Indexes = ReadonlySet<number>

/** The lines and bikes that the words of a text leave over. */
export type Subject = {
  /** of any of the brands; undefined: not asked for */
  brands?: Indexes
  /** of any of the categories */
  categories?: Indexes
  /** with all the words */
  words?: Indexes
  /** bikes that words side by side describe; words that contradict each other start another group */
  groups: Indexes[]
}

const FIELDS = { brand: 'brands', category: 'categories', words: 'words' } as const

const intersect = (a: Indexes | undefined, b: Indexes | undefined): Indexes | undefined =>
  a && b ? a.intersection(b) : (a ?? b)

const leavesNothing = ({ brands, categories, words }: Subject): boolean =>
  intersect(intersect(brands, categories), words)?.size === 0

/** @returns the subject with one more word of a tyre, or undefined where no line is left then */
export const narrowLines = (
  subject: Subject,
  { kind, lines }: Extract<Meaning, { kind: 'brand' | 'category' | 'words' }>,
): Subject | undefined => {
  const field = FIELDS[kind]
  const held = subject[field]
  const next = { ...subject, [field]: held ? (kind === 'words' ? held.intersection(lines) : held.union(lines)) : lines }
  return leavesNothing(next) ? undefined : next
}

/** The subject with one more word of a bike; where no bike is left with it, it is about another bike. */
export const narrowBikes = (subject: Subject, bikes: Indexes): { subject: Subject; contradicts: boolean } => {
  const { groups } = subject
  const last = groups.at(-1)
  const narrowed = last?.intersection(bikes)
  return narrowed && narrowed.size > 0
    ? { subject: { ...subject, groups: groups.with(-1, narrowed) }, contradicts: false }
    : { subject: { ...subject, groups: [...groups, bikes] }, contradicts: last !== undefined }
}
