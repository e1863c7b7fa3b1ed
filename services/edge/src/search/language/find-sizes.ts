import type { Size } from '@zmig/edge-contract'
import { GAP } from './atoms.ts'
import type { KnownSizes } from './known-sizes.ts'
import { sizeParts } from './size-parts.ts'
import type { Spelling } from './size-spelling.ts'
import { wholeSizes } from './whole-sizes.ts'

export type FoundSizes = {
  /** in the order of the text */
  sizes: Size[]
  /** tokens of unfinished sizes and of barcode numbers; each must hold */
  tokens: string[]
  /** the text with a gap in the place of each */
  rest: string
}

type Found<Meaning> = { at: number; meaning: Meaning }

/**
 * Takes every match that means something out of the text; after one that does not, the search goes on inside it. What
 * is left keeps its place, so that finds of several spellings can be put in order.
 */
const take = <Meaning>(
  text: string,
  { pattern, read }: Spelling<Meaning>,
  known: KnownSizes,
  found: Found<Meaning>[],
): string => {
  let rest = ''
  let done = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const meaning = read(match.groups ?? {}, known)
    if (meaning === undefined) {
      pattern.lastIndex = match.index + 1
      continue
    }
    found.push({ at: match.index, meaning })
    rest += text.slice(done, match.index) + GAP.padEnd(match[0].length)
    done = pattern.lastIndex
  }
  return rest + text.slice(done)
}

const inOrder = <Meaning>(found: Found<Meaning>[]): Meaning[] =>
  found.sort((a, b) => a.at - b.at).map(({ meaning }) => meaning)

const HAS_DIGIT = /\d/

/**
 * Finds sizes in a normalised text, in any spelling, alone or between words. Digits are read as they stand, never
 * corrected. Whole sizes go first, so that nothing takes a part out of one.
 */
export const findSizes = (normalised: string, known: KnownSizes): FoundSizes => {
  if (!HAS_DIGIT.test(normalised)) return { sizes: [], tokens: [], rest: normalised }
  const sizes: Found<Size>[] = []
  const tokens: Found<string[]>[] = []
  const afterWhole = wholeSizes.reduce((text, spelling) => take(text, spelling, known, sizes), normalised)
  const rest = sizeParts.reduce((text, spelling) => take(text, spelling, known, tokens), afterWhole)
  return { sizes: inOrder(sizes), tokens: inOrder(tokens).flat(), rest }
}
