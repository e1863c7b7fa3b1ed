import { atomsOfName, joinKeys, keyOfName, piecesOf, runsOf, runsOfName, wordsOfName } from './words.ts'
import { allowedEdits, editDistance } from './typo-tolerance.ts'
import { addMeaning, addTo, addWritten, type Lookup } from './meanings.ts'
import { brandToken, lineToken, wordToken } from './tokens.ts'
import type { Steps } from './steps.ts'
import type { LineRow, VocabularyRows } from './vocabulary-rows.ts'

type Aliases = VocabularyRows['aliases']
type Keyed = Map<string, Set<number>>

/** A single atom of an alias is a word of its own only when it is long enough to name the brand. */
const SHORTEST_ALIAS_WORD = 3

const addBrands = (lookup: Lookup, lines: readonly LineRow[], aliases: Aliases): Map<string, Set<string>> => {
  const keysOfBrand = new Map<string, Set<string>>()
  for (const brand of new Set(lines.map((line) => line.brand))) {
    const spellings = [
      brand,
      ...aliases.filter((alias) => alias.brand === brand && alias.line === '').map(({ alias }) => alias),
    ]
    const held = new Set(lines.flatMap((line, index) => (line.brand === brand ? [index] : [])))
    for (const spelling of spellings) addWritten(lookup, keyOfName(spelling), brand)
    keysOfBrand.set(brand, new Set(spellings.map(keyOfName)))
    for (const key of keysOfBrand.get(brand) ?? [])
      addMeaning(lookup, key, { kind: 'brand', tokens: [brandToken(brand)], lines: held, name: brand })
  }
  return keysOfBrand
}

/** Whether a word of an alias is a word of the name itself, misspelled. */
const isMisspelt = (atom: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const most = allowedEdits(atom.length)
    return most > 0 && name !== atom && editDistance(atom, name, most) <= most
  })

/** Runs of neighbours, none of which reaches across a word that is not in `kept`. */
const runsWithin = (atoms: readonly string[], kept: (atom: string) => boolean): string[] => {
  const parts = atoms.reduce<string[][]>(
    (found, atom) => (kept(atom) ? [...found.slice(0, -1), [...(found.at(-1) ?? []), atom]] : [...found, []]),
    [[]],
  )
  return parts.flatMap(runsOf)
}

/**
 * The runs of an alias without the words for its brand: `שינקו 804` is about 804. A misspelled word of the name means the
 * line only within the whole alias: by itself it is corrected, and then finds every line that has the right word.
 */
const runsOfAlias = (alias: string, brandKeys: ReadonlySet<string>, names: readonly string[]): string[] => {
  const atoms = atomsOfName(alias)
  const own = atoms.filter((atom) => !brandKeys.has(atom))
  const words = runsWithin(own, (atom) => !isMisspelt(atom, names)).filter(
    (run) => run.length >= SHORTEST_ALIAS_WORD && /\p{L}/u.test(run),
  )
  return [joinKeys(atoms), ...words]
}

const namesOf = (row: LineRow | undefined): string[] =>
  row ? [row.brand, row.line, row.hebrewName].flatMap(atomsOfName) : []

/**
 * Every run of neighbouring words of a line's name, in both scripts, means all lines that have this run: `scorpion
 * trail` also finds Scorpion Trail III. An alias means the run of its line's whole name, its words only where no
 * name has them.
 *
 * @param taken keys of which words of aliases take nothing away: `אם טי` is a family of bikes, though an alias of the
 * MT 21 begins so
 */
export const addLines = function* (
  lookup: Lookup,
  lines: readonly LineRow[],
  aliases: Aliases,
  taken: ReadonlySet<string>,
): Steps {
  const runs: Keyed = new Map()
  const words: Keyed = new Map()
  for (const [index, { brand, line, hebrewName }] of lines.entries()) {
    yield
    for (const name of [`${brand} ${line}`, line, hebrewName])
      for (const key of runsOfName(name)) addTo(runs, key, index)
    for (const name of [brand, line, hebrewName]) for (const word of wordsOfName(name)) addTo(words, word, index)
  }
  for (const piece of piecesOf(lines.flatMap(({ brand, line, hebrewName }) => [brand, line, hebrewName])))
    addWritten(lookup, keyOfName(piece), piece)
  const keysOfBrand = addBrands(lookup, lines, aliases)
  const named = new Set(runs.keys())
  for (const { brand, line, alias } of aliases.filter((row) => row.line !== '')) {
    const meant = [...(runs.get(keyOfName(line)) ?? [])].filter((index) => lines[index]?.brand === brand)
    if (meant.length === 0) continue // the line is not listed
    const names = meant.flatMap((index) => namesOf(lines[index]))
    const [whole = '', ...parts] = runsOfAlias(alias, keysOfBrand.get(brand) ?? new Set(), names)
    for (const index of meant) addTo(runs, whole, index)
    addWritten(lookup, whole, line)
    for (const key of parts.filter((part) => !named.has(part) && !lookup.meanings.has(part) && !taken.has(part))) {
      for (const index of meant) addTo(runs, key, index)
      addWritten(lookup, key, line)
    }
  }
  // made once: a brand's name has the token of each of its lines, which may be thousands
  const lineTokens = lines.map(({ brand, line }) => lineToken(brand, line))
  for (const [key, held] of runs) {
    yield
    const withWord = words.get(key) ?? new Set()
    const others = [...held].filter((index) => !withWord.has(index)).map((index) => lineTokens[index] ?? '')
    const tokens = [...(withWord.size > 0 ? [wordToken(key)] : []), ...new Set(others)]
    addMeaning(lookup, key, { kind: 'words', tokens, lines: held })
  }
}
