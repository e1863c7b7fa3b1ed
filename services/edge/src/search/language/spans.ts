import { joinKeys, type Atom } from './atoms.ts'
import type { Meaning } from './meaning.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Correction = { from: string; to: string }

/** A way to read one atom: as it stands, without Hebrew prefixes, or corrected. */
export type Choice = { key: string; cost: number; correction?: Correction }

/** Neighbouring atoms that mean something together. */
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
const YEAR = /^(?:19[5-9]\d|20[0-4]\d)$/

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
      if (vocabulary.goesOn(key)) extend(start, end + 1, read, cost + choice.cost, corrected)
    }
  }
  atoms.forEach((_, start) => extend(start, start, [], 0, []))
  return spans
}
