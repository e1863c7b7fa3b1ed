import { type Atom, joinKeys } from './words.ts'
import type { Meaning } from './meanings.ts'
import type { Vocabulary } from './vocabulary.ts'
import { withFinalLetter } from './normalise.ts'

export type Correction = { from: string; to: string }

/** A way to read one atom: as typed, without Hebrew prefixes, or corrected. */
type Choice = { key: string; cost: number; correction?: Correction }

/** Neighbouring atoms that have one meaning together. */
export type Span = {
  start: number
  end: number
  meaning: Meaning
  key: string
  cost: number
  corrections: Correction[]
}

/** As many atoms as the longest key of the vocabulary has. */
const LONGEST_SPAN = 8
export const YEAR = /^(?:19[5-9]\d|20[0-4]\d)$/

const meaningsOf = (key: string, { meanings }: Vocabulary): readonly Meaning[] => {
  const held = meanings.get(key) ?? []
  return YEAR.test(key) ? [...held, { kind: 'year', year: Number(key) }] : held
}

/**
 * Every span of the text, in the order of its start. A run of atoms is followed only while a key of the vocabulary begins
 * like it: several corrections for each of many misspelt words would otherwise be tried in every combination.
 */
export const spansOf = (atoms: readonly Atom[], choices: readonly Choice[][], vocabulary: Vocabulary): Span[] => {
  const spans: Span[] = []
  const extend = (start: number, end: number, keys: string[], cost: number, corrections: Correction[]): void => {
    if (end === atoms.length || end - start === LONGEST_SPAN || (end > start && atoms[end]?.gap)) return
    for (const choice of choices[end] ?? []) {
      const read = [...keys, choice.key]
      const corrected = choice.correction ? [...corrections, choice.correction] : corrections
      const key = joinKeys(read)
      for (const meaning of meaningsOf(key, vocabulary))
        spans.push({ start, end: end + 1, meaning, key, cost: cost + choice.cost, corrections: corrected })
      if (vocabulary.continues(key)) extend(start, end + 1, read, cost + choice.cost, corrected)
    }
  }
  atoms.forEach((_, start) => extend(start, start, [], 0, []))
  return spans
}

/** ה, ל, ב, מ, ש, ו, כ stick to words: `לימאהה`. Three of them at most: `ושל`. */
const PREFIXES = /^[הלבמשוכ]{1,3}/
const SHORTEST_STEM = 2
const STRIPPED = 1
const PER_EDIT = 100
/** More than it matters of what kind a word is, less than whether it goes with the rest of the text. */
const PER_RANK = 2

const stemsOf = (word: string): string[] => {
  const longest = PREFIXES.exec(word)?.[0].length ?? 0
  return Array.from({ length: longest }, (_, index) => word.slice(index + 1)).filter(
    (stem) => stem.length >= SHORTEST_STEM,
  )
}

const corrected = ({ typed }: Atom, word: string, cost: number, { spelling }: Vocabulary): Choice[] =>
  spelling.nearest(word).map(({ key, written, edits }, rank) => ({
    key,
    cost: cost + edits * PER_EDIT + rank * PER_RANK,
    correction: { from: withFinalLetter(typed), to: written },
  }))

/** How an unknown word may be read: its stem behind prefixes, or else the nearest words. */
const otherChoices = (atom: Atom, vocabulary: Vocabulary): Choice[] => {
  const stems = stemsOf(atom.key)
  const known = stems.find((stem) => vocabulary.meanings.has(stem))
  if (known) return [{ key: known, cost: STRIPPED }]
  const near = corrected(atom, atom.key, 0, vocabulary)
  if (near.length > 0) return near
  return stems.slice(0, 1).flatMap((stem) => corrected(atom, stem, STRIPPED, vocabulary))
}

/**
 * The ways to read each atom. One that is part of any known name is read as typed: a known word is never corrected,
 * and neither is a number.
 */
export const choicesOf = (atoms: readonly Atom[], vocabulary: Vocabulary): Choice[][] => {
  const asTyped = atoms.map(({ key }): Choice[] => [{ key, cost: 0 }])
  const known = new Set<number>()
  for (const { start, end } of spansOf(atoms, asTyped, vocabulary))
    for (let index = start; index < end; index += 1) known.add(index)
  return atoms.map((atom, index) => (known.has(index) ? (asTyped[index] ?? []) : otherChoices(atom, vocabulary)))
}
