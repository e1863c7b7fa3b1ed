import type { Size } from '@zmig/edge-contract'
import { atomsOf, type Atom } from './atoms.ts'
import { bestReading } from './best-reading.ts'
import { findSizes } from './find-sizes.ts'
import { normalise } from './normalise.ts'
import type { Reading } from './reading.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Longer texts are cut: nobody searches with more, and reading must stay quick. */
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
