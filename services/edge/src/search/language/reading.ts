import type { Size } from '@zmig/edge-contract'
import type { Meaning } from './meanings.ts'
import { choicesOf, type Correction, type Span, spansOf } from './spans.ts'
import { type Atom, atomsOf } from './words.ts'
import type { Vocabulary } from './vocabulary.ts'
import { findSizes } from './sizes.ts'
import { normalise } from './normalise.ts'

type Indexes = ReadonlySet<number>

/** The lines and bikes that the words of a text leave over. */
type Subject = {
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
const narrowLines = (
  subject: Subject,
  { kind, lines }: Extract<Meaning, { kind: 'brand' | 'category' | 'words' }>,
): Subject | undefined => {
  const field = FIELDS[kind]
  const held = subject[field]
  const next = { ...subject, [field]: held ? (kind === 'words' ? held.intersection(lines) : held.union(lines)) : lines }
  return leavesNothing(next) ? undefined : next
}

/** The subject with one more word of a bike; where no bike is left with it, it is about another bike. */
const narrowBikes = (subject: Subject, bikes: Indexes): { subject: Subject; contradicts: boolean } => {
  const { groups } = subject
  const last = groups.at(-1)
  const narrowed = last?.intersection(bikes)
  return narrowed && narrowed.size > 0
    ? { subject: { ...subject, groups: groups.with(-1, narrowed) }, contradicts: false }
    : { subject: { ...subject, groups: [...groups, bikes] }, contradicts: last !== undefined }
}

/** A way to read a text from its start: what its spans mean together. */
type Reading = {
  cost: number
  spans: Span[]
  corrections: Correction[]
  /** positions of atoms that mean nothing */
  unknown: number[]
  subject: Subject
  bikeSpans: number
  /** spans that name a bike by a number or a letter only */
  weakBikeSpans: number
}

const emptyReading: Reading = {
  cost: 0,
  spans: [],
  corrections: [],
  unknown: [],
  subject: { groups: [] },
  bikeSpans: 0,
  weakBikeSpans: 0,
}

/**
 * What a span costs; the cheapest reading wins, so few long names beat many short ones. Where a text could be both, a
 * tyre comes before a bike: `scout` is a tyre of Heidenau, but `scout bobber` a bike, because that is one name.
 */
const COST: Record<Meaning['kind'], number> = {
  brand: 10,
  category: 10,
  property: 10.1,
  words: 10.2,
  year: 10.2,
  bikes: 10.5,
  part: 5,
  filler: 3,
}
/** `9` in `טרייסר 9` belongs to the bike rather than to a rim. */
const CHEAPER_BIKE_NUMBER = -0.45
/** A single letter says little. */
const LETTER = 3
/** Words that no line or no bike has together; cheaper than a correction, dearer than any other way to read them. */
const CONTRADICTION = 60
const UNKNOWN = 1000
/** Numbers and letters without any other word hardly name a bike. */
const ONLY_WEAK = 3
/** Words about a bike that are read as a tyre's as well: `enduro 690` is one bike, not a category and a bike. */
const MIXED = 1

const NUMBER = /^[\d. ]+$/

const extendWithBikes = (reading: Reading, key: string, bikes: ReadonlySet<number>): Reading => {
  const { subject, contradicts } = narrowBikes(reading.subject, bikes)
  const number = NUMBER.test(key)
  return {
    ...reading,
    cost: reading.cost + (number ? CHEAPER_BIKE_NUMBER : 0) + (contradicts ? CONTRADICTION : 0),
    subject,
    bikeSpans: reading.bikeSpans + 1,
    weakBikeSpans: reading.weakBikeSpans + (number || key.length === 1 ? 1 : 0),
  }
}

/** Reads one more span. */
const extendReading = (reading: Reading, span: Span): Reading => {
  const { meaning, key, cost, corrections } = span
  const letter = key.length === 1 && !NUMBER.test(key) ? LETTER : 0
  const next: Reading = {
    ...reading,
    cost: reading.cost + cost + COST[meaning.kind] + letter,
    spans: [...reading.spans, span],
    corrections: [...reading.corrections, ...corrections],
  }
  if (meaning.kind === 'bikes') return extendWithBikes(next, key, meaning.bikes)
  if (meaning.kind !== 'brand' && meaning.kind !== 'category' && meaning.kind !== 'words') return next
  const subject = narrowLines(reading.subject, meaning)
  return subject ? { ...next, subject } : { ...next, cost: next.cost + CONTRADICTION }
}

/** Passes over an atom that means nothing. */
const skipUnknown = (reading: Reading, position: number): Reading => ({
  ...reading,
  cost: reading.cost + UNKNOWN,
  unknown: [...reading.unknown, position],
})

/** What a reading costs when the text is at its end. */
const finalCost = ({ cost, bikeSpans, weakBikeSpans, subject }: Reading): number =>
  cost +
  (bikeSpans === weakBikeSpans ? ONLY_WEAK * weakBikeSpans : 0) +
  (bikeSpans > 0 && (subject.words ?? subject.categories) ? MIXED : 0)

/** Readings that are kept at each place of a text: the cheapest; more have never changed an answer. */
const BEAM = 12

const cheapest = (readings: Reading[]): Reading[] => readings.sort((a, b) => a.cost - b.cost).slice(0, BEAM)

/**
 * The cheapest way to read the atoms. Equal costs keep the order of the spans, so one text and one vocabulary always
 * give one reading.
 */
const bestReading = (atoms: readonly Atom[], vocabulary: Vocabulary): Reading => {
  const spansFrom = new Map<number, Span[]>()
  for (const span of spansOf(atoms, choicesOf(atoms, vocabulary), vocabulary))
    spansFrom.set(span.start, [...(spansFrom.get(span.start) ?? []), span])
  const readings: Reading[][] = atoms.map(() => [])
  readings[0] = [emptyReading]
  const add = (position: number, reading: Reading): void => {
    const held = readings[position]
    if (held) held.push(reading)
    else readings[position] = [reading]
  }
  atoms.forEach((_, position) => {
    for (const reading of cheapest(readings[position] ?? [])) {
      const spans = spansFrom.get(position) ?? []
      for (const span of spans) add(span.end, extendReading(reading, span))
      add(position + 1, skipUnknown(reading, position))
    }
  })
  return (readings[atoms.length] ?? []).sort((a, b) => finalCost(a) - finalCost(b))[0] ?? emptyReading
}

/** Longer texts are cut: shoppers search with less, and reading must stay quick. */
const LONGEST_TEXT = 200

export type ReadText = {
  sizes: Size[]
  /** tokens of unfinished sizes and barcode numbers */
  tokens: string[]
  /** the words beside them, and the best way to read them */
  atoms: Atom[]
  reading: Reading
}

/** Reads a text: first its sizes, then its words. */
export const readText = (text: string, vocabulary: Vocabulary): ReadText => {
  const { sizes, tokens, rest } = findSizes(normalise(text.slice(0, LONGEST_TEXT)), vocabulary.known)
  const atoms = atomsOf(rest)
  return { sizes, tokens, atoms, reading: bestReading(atoms, vocabulary) }
}
