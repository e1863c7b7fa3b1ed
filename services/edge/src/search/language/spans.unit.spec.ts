import { expect, test } from 'vitest'
import { atomsOf } from './words.ts'
import { choicesOf, spansOf } from './spans.ts'
import { createVocabulary } from './vocabulary.ts'
import { seedVocabularyRows } from '../testing/seed-catalogue.ts'

const vocabulary = createVocabulary(seedVocabularyRows())

/** How many runs of atoms are looked up for a text. */
const lookupsFor = (text: string): number => {
  const atoms = atomsOf(text)
  const choices = choicesOf(atoms, vocabulary)
  let lookups = 0
  const get = (key: string) => {
    lookups += 1
    return vocabulary.meanings.get(key)
  }
  spansOf(atoms, choices, { ...vocabulary, meanings: Object.assign(new Map(vocabulary.meanings), { get }) })
  return lookups
}

test('forty misspelt words with several corrections each are not tried in every combination', () => {
  const words = 'yevo zmax bmww cubp emax lire cubr tevo gevo srft '
  // four corrections for each of eight words would be 65,536 runs from every word on
  expect(lookupsFor(words.repeat(4))).toBeLessThan(40 * 4 * 8)
})
