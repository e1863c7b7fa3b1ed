import type { Match } from './match-titles.ts'
import { normalise } from './normalise.ts'
import type { SizeTitle } from './tyre-titles.ts'

/** Not inside a number, and not behind a lone letter, where it is a model: `R 12`. */
const FREE = '(?<![a-z\\d.,]|(?:^|[^a-z])[a-z] )'
/** What the beginning of a size looks like, at the end of a normalised text. */
const UNFINISHED_SIZE = new RegExp(`${FREE}(?:at)?(?:m[a-z] ?-?)?\\d[\\d /\\\\.,x*-]*(?:z?r ?|b ?)?\\d*$`)

/** The beginning of a size at the end of a text, and what stands before it. */
export const splitUnfinishedSize = (text: string): { head: string; size: string } | undefined => {
  const normalised = normalise(text)
  const found = UNFINISHED_SIZE.exec(normalised)
  return found ? { head: normalised.slice(0, found.index).trim(), size: found[0] } : undefined
}

const NUMBERS = /m[a-z]|\d+(?:\.\d*)?|(?<=\d\s?)[-/x*]\s*$/g

/** Sizes that start with the numbers of the text, in any spelling; behind a sign the next number may be any. */
export const matchSizes = (typed: string, sizes: readonly SizeTitle[]): Match[] => {
  const numbers: string[] = typed.replaceAll(',', '.').match(NUMBERS) ?? []
  const last = numbers.pop() ?? ''
  const begun = /[a-z\d]/.test(last.replace('x', '')) ? last : ''
  const digits = typed.replaceAll(/[^a-z\d]|x|at/g, '')
  const startsSo = (size: SizeTitle): boolean =>
    (numbers.length === 0 && size.digits.startsWith(digits)) ||
    ((size.numbers[numbers.length] ?? '?').startsWith(begun) &&
      numbers.every((number, index) => number === size.numbers[index]))
  return sizes
    .filter(startsSo)
    .map(({ canonical, weight }) => ({ kind: 'size', id: canonical, text: canonical, distance: 0, weight }))
}
