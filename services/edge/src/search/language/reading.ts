import type { Meaning } from './meaning.ts'
import type { Correction, Span } from './spans.ts'
import { narrowBikes, narrowLines, type Subject } from './subject.ts'

/** A way to read a text from its start: what its spans mean together. */
export type Reading = {
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

export const emptyReading: Reading = {
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
export const extendReading = (reading: Reading, span: Span): Reading => {
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
export const skipUnknown = (reading: Reading, position: number): Reading => ({
  ...reading,
  cost: reading.cost + UNKNOWN,
  unknown: [...reading.unknown, position],
})

/** What a reading costs when the text is at its end. */
export const finalCost = ({ cost, bikeSpans, weakBikeSpans, subject }: Reading): number =>
  cost +
  (bikeSpans === weakBikeSpans ? ONLY_WEAK * weakBikeSpans : 0) +
  (bikeSpans > 0 && (subject.words ?? subject.categories) ? MIXED : 0)
