import { canonicalSize } from '@zmig/edge-contract'
import type { Part } from './tokens.ts'
import type { BikeRow, LineRow, VocabularyRows } from './vocabulary-rows.ts'

/** What a run of words can mean. `lines` and `bikes` are indexes into the vocabulary. */
export type Meaning =
  /** a brand or a category by its name, or words of lines' names; `lines`: those that it leaves */
  | { kind: 'brand' | 'category'; tokens: string[]; lines: ReadonlySet<number>; name: string }
  | { kind: 'words'; tokens: string[]; lines: ReadonlySet<number> }
  | { kind: 'bikes'; bikes: ReadonlySet<number> }
  | { kind: 'year'; year: number }
  | { kind: 'part'; part: Part }
  /** a width, a rim, a tube type: nothing that belongs to one line or bike */
  | { kind: 'property'; tokens: string[]; about: 'size' | 'tube' | 'word'; name: string }
  /** carries no meaning in this shop */
  | { kind: 'filler' }

/** Meanings by key, and how each key is written for people. */
export type Lookup = {
  meanings: Map<string, Meaning[]>
  written: Map<string, string>
}

export const createLookup = (): Lookup => ({ meanings: new Map(), written: new Map() })

export const addMeaning = ({ meanings }: Lookup, key: string, meaning: Meaning): void => {
  const held = meanings.get(key)
  if (held) held.push(meaning)
  else meanings.set(key, [meaning])
}

/** Collects what belongs to each key. */
export const addTo = <Value>(groups: Map<string, Set<Value>>, key: string, value: Value): void => {
  const group = groups.get(key)
  if (group) group.add(value)
  else groups.set(key, new Set([value]))
}

/**
 * Remembers how a key is written; the first way that was given stays. An alias is written as the name that it
 * means, because many are misspellings.
 */
export const addWritten = ({ written }: Lookup, key: string, text: string): void => {
  if (!written.has(key)) written.set(key, text)
}

type Rows = { lines: readonly LineRow[]; bikes: readonly BikeRow[]; sizes: VocabularyRows['sizes'] }

/** Counts the products of meanings: those of their lines, and those in the sizes of their bikes. */
export const createProductCounter = ({ lines, bikes, sizes }: Rows): ((meanings: readonly Meaning[]) => number) => {
  const inSize = new Map(sizes.map((size) => [canonicalSize(size), size.products]))
  const sizesOf = (index: number): string[] => {
    const bike = bikes[index]
    return bike ? [bike.frontSize, bike.rearSize] : []
  }
  return (meanings) => {
    const ofLines = new Set(meanings.flatMap((meaning) => ('lines' in meaning ? [...meaning.lines] : [])))
    const ofBikes = new Set(meanings.flatMap((meaning) => (meaning.kind === 'bikes' ? [...meaning.bikes] : [])))
    const fitting = new Set([...ofBikes].flatMap(sizesOf))
    return (
      [...ofLines].reduce((products, index) => products + (lines[index]?.products ?? 0), 0) +
      [...fitting].reduce((products, size) => products + (inSize.get(size) ?? 0), 0)
    )
  }
}
