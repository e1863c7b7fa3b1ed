import { atomsOfName, joinKeys, typedAtomsOfName } from './atoms.ts'
import type { Completion } from './interpretation.ts'

/** A name under which a title is found, and how the completed text writes it. */
export type TitleName = {
  text: string
  atoms: readonly string[]
  /** the name from each of its atoms on; from the first only where words further on say nothing */
  tails: readonly Tail[]
}

/** Joined atoms; `typed` keeps what the key leaves out: `mt-0` is the beginning of `MT-07`. */
export type Tail = { key: string; typed: string; start: number }

/** Something that a text can be completed to. */
export type Title = Pick<Completion, 'kind' | 'id'> & {
  names: TitleName[]
  /** what is more comes first among equals */
  weight: number
  /** index of the vocabulary's line or bike */
  line?: number
  bike?: number
}

/** A name that is also found by its later words. */
export const nameOf = (spelling: string, text = spelling): TitleName => {
  const atoms = atomsOfName(spelling)
  const typed = typedAtomsOfName(spelling)
  const tails = atoms.map((_, start) => ({
    key: joinKeys(atoms.slice(start)),
    typed: joinKeys(typed.slice(start)),
    start,
  }))
  return { text, atoms, tails }
}

/** A name that is found from its beginning only. */
const wholeName = (spelling: string, text: string): TitleName => {
  const { tails } = nameOf(spelling)
  return { text, atoms: [], tails: tails.slice(0, 1) }
}

const HEBREW = /[א-ת]/

/** Other spellings as names, the shortest first. A Latin one is written as the name that it stands for. */
export const aliasNames = (aliases: readonly string[], name: string): TitleName[] =>
  aliases
    .toSorted((a, b) => a.length - b.length)
    .map((alias) => wholeName(alias, HEBREW.test(alias) || name === '' ? alias : name))

/** Other words for a name, which is written whichever of them was typed. */
export const synonymNames = (words: readonly string[], name: string): TitleName[] =>
  words.map((word) => wholeName(word, name))
