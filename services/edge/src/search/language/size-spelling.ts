import type { KnownSizes } from './known-sizes.ts'

type Groups = Partial<Record<string, string>>

/** A way to write something, in normalised text. */
export type Spelling<Meaning> = {
  pattern: RegExp
  /** undefined: the text only looks like it */
  read: (groups: Groups, known: KnownSizes) => Meaning | undefined
}

/** Between the numbers of a size. */
export const SIGN = '\\s*[-/\\\\x*]\\s*'
/** Before the rim, also with the construction (`ZR`, `R`, `B`) and an old speed letter (`HR`). */
export const BEFORE_RIM = `(?:\\s*[-/\\\\]?\\s*(?:[a-z]?r|b)\\s*-?\\s*|${SIGN})`
export const METRIC_WIDTH = '(?<width>\\d{2,3}|\\d[.,]\\d{1,2})'
export const METRIC_PROFILE = '(?<profile>\\d{2,3})'
export const INCH_WIDTH = '(?<width>\\d[.,]\\d{1,2})'
export const RIM = '(?<rim>\\d{1,2})'

/** Not inside another number or word; a Hebrew prefix may stick to a size, and `AT` to that of an ATV. */
const START = '(?<![a-z\\d.,])(?:at\\s?)?'
const END = '(?!\\d)(?![.,]\\d)'
/** The tube type may stick to it: `57MTT`. */
const LOAD_AND_SPEED = '\\s?\\(?\\d{2}(?:/\\d{2})?\\s?\\(?[a-z]\\)*(?![a-su-z\\d]|t(?![lt]))|\\s?\\([a-z]\\)'
const MARK = '\\s?(?:m\\s?/\\s?c|nhs|rf|reinf)(?![a-z])'
/** What follows a size on the sidewall, `M/C (73W)`: part of its spelling, and the same for all tyres of the size. */
const RATING = `(?:${MARK})*(?:(?:\\s?t[lt](?=\\s?\\(?\\d{2}\\s?[a-z]))?(?:${LOAD_AND_SPEED}))?(?:${MARK})*`

/** The pattern of a whole size or a part of one, with its rating. */
export const spelling = (source: string): RegExp => new RegExp(`${START}${source}${END}(?:${RATING})`, 'g')
