import { keyOfName } from './words.ts'
import { addBikes } from './bikes.ts'
import { addLines } from './brands.ts'
import { fixedMeanings } from './fixed-words.ts'
import { type KnownSizes, knownSizesOf } from './sizes.ts'
import { addMeaning, createLookup, createProductCounter, type Meaning } from './meanings.ts'
import { addCategories, addNumbers } from './categories-and-numbers.ts'
import { createSpelling, type Spelling } from './typo-tolerance.ts'
import { finish, type Steps } from './steps.ts'
import {
  bikeFamilyTitles,
  bikeTitles,
  brandTitles,
  categoryTitles,
  createTitleIndex,
  lineTitles,
  type SizeTitle,
  sizeTitles,
  type TitleIndex,
} from './titles.ts'
import type { BikeRow, LineRow, VocabularyRows } from './vocabulary-rows.ts'

/**
 * Decides whether any key continues these letters. In alphabetical order keys with one beginning are side by side, so it is
 * enough to look at the first key that is not before the beginning.
 */
const createKeyPrefixes = (keys: Iterable<string>): ((beginning: string) => boolean) => {
  const sorted = [...keys].sort()
  return (beginning) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') <= beginning) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(beginning) ?? false
  }
}

/** Everything a text can mean. Immutable; built again when the catalogue has changed. */
export type Vocabulary = {
  lines: readonly LineRow[]
  bikes: readonly BikeRow[]
  known: KnownSizes
  /** what a run of atoms means, by its key */
  meanings: ReadonlyMap<string, readonly Meaning[]>
  /** whether a longer key begins like this */
  continues: (beginning: string) => boolean
  /** how people write a key */
  written: ReadonlyMap<string, string>
  spelling: Spelling
  /** what texts are completed to; made when first asked for */
  titles: () => { names: TitleIndex; sizes: readonly SizeTitle[] }
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

const by =
  <Row>(keyOf: (row: Row) => string) =>
  (a: Row, b: Row): number =>
    keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0

/**
 * Builds the vocabulary, tens of milliseconds of work for a whole catalogue. The same rows in any order give the same
 * vocabulary.
 */
export const buildVocabulary = function* (rows: VocabularyRows): Steps<Vocabulary> {
  const lines = rows.lines.toSorted(by(({ brand, line }) => `${brand}\n${line}`))
  const bikes = rows.bikes.toSorted(by(({ id }) => id))
  const categories = rows.categories.toSorted(by(({ id }) => id))
  const aliases = rows.aliases.toSorted(by(({ brand, line, alias }) => `${brand}\n${line}\n${alias}`))
  const bikeAliases = rows.bikeAliases.toSorted(by(({ brand, model, alias }) => `${brand}\n${model}\n${alias}`))
  const known = knownSizesOf(rows.sizes)
  const lookup = createLookup()
  yield* addLines(lookup, lines, aliases, new Set(bikeAliases.map(({ alias }) => keyOfName(alias))))
  addCategories(lookup, categories, lines)
  yield* addBikes(lookup, bikes, bikeAliases)
  addNumbers(lookup, known)
  for (const [key, meaning] of fixedMeanings) addMeaning(lookup, key, meaning)
  const spelling = yield* createSpelling(lookup, createProductCounter({ lines, bikes, sizes: rows.sizes }))
  const titles = once(() => ({
    names: createTitleIndex([
      ...brandTitles(lines, aliases),
      ...categoryTitles(categories, lines),
      ...lineTitles(lines),
      ...bikeFamilyTitles(bikes, bikeAliases),
      ...bikeTitles(bikes, bikeAliases),
    ]),
    sizes: sizeTitles(rows.sizes),
  }))
  const continues = createKeyPrefixes(lookup.meanings.keys())
  return { lines, bikes, known, ...lookup, continues, spelling, titles }
}

/** Builds it at once. */
export const createVocabulary = (rows: VocabularyRows): Vocabulary => finish(buildVocabulary(rows))
