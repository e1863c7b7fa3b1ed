import { type Size, canonicalSection, canonicalSize } from '@zmig/edge-contract'
import { eanToken, rimToken, sectionToken, widthToken } from './tokens.ts'
import { GAP } from './words.ts'

/** The sizes of the catalogue: what decides where a text without signs (`180 55 17`, `1805517`) could be anything. */
export type KnownSizes = {
  /** canonical forms */
  sizes: ReadonlySet<string>
  /** width and profile, canonical */
  sections: ReadonlySet<string>
  widths: ReadonlySet<string>
  rims: ReadonlySet<string>
  /** by their digits alone: `1805517`, `30018` */
  byDigits: ReadonlyMap<string, Size>
}

export const knownSizesOf = (sizes: readonly Size[]): KnownSizes => ({
  sizes: new Set(sizes.map(canonicalSize)),
  sections: new Set(sizes.map(canonicalSection)),
  widths: new Set(sizes.map(({ width }) => width)),
  rims: new Set(sizes.map(({ rim }) => rim)),
  byDigits: new Map(
    sizes
      .toSorted((a, b) => (canonicalSize(a) < canonicalSize(b) ? 1 : -1)) // the first of equal digits wins
      .map((size) => [canonicalSize(size).replaceAll(/\D/g, ''), size]),
  ),
})

const between = (least: number, value: string, most: number): boolean => Number(value) >= least && Number(value) <= most

/** Inches as sizes carry them: `3`, `3,0` and `3.00` are `3.00`. */
const inches = (text: string): string => Number(text.replace(',', '.')).toFixed(2)

/**
 * The size that three numbers make: metric (50 to 400 mm wide, 25 to 100 % high, rim from 8 inches), ATV (14 to 40
 * inches across, 5 to 16 wide) or low-profile inches (`4.25/85-18`).
 * @returns undefined when no tyre can have these numbers
 */
const plausibleSize = (width: string, profile: string, rim: string): Size | undefined => {
  const wide = width.replace(',', '.')
  const high = profile.replace(',', '.')
  if (between(14, wide, 40) && between(5, high, 16) && between(6, rim, 20))
    return { width: wide, profile: String(Number(high)), rim }
  if (!between(8, rim, 26)) return undefined
  if (between(50, wide, 400) && between(25, high, 100)) return { width: wide, profile: high, rim }
  return between(2, wide, 7) && between(60, high, 100) ? { width: inches(wide), profile: high, rim } : undefined
}

/** The size of an inch tyre without aspect ratio, 2 to 7 inches wide. */
const inchSize = (width: string, rim: string): Size | undefined =>
  between(2, inches(width), 7) && between(6, rim, 26) ? { width: inches(width), profile: '-', rim } : undefined

const ifKnown = (size: Size | undefined, known: KnownSizes): Size | undefined =>
  size && known.sizes.has(canonicalSize(size)) ? size : undefined

type Groups = Partial<Record<string, string>>

/** One way to write a meaning in normalised text. */
type Spelling<Meaning> = {
  pattern: RegExp
  /** undefined: the text only looks like it */
  read: (groups: Groups, known: KnownSizes) => Meaning | undefined
}

/** Between the numbers of a size. */
const SIGN = '\\s*[-/\\\\x*]\\s*'
/** Before the rim, also with the construction (`ZR`, `R`, `B`) and an old speed letter (`HR`). */
const BEFORE_RIM = `(?:\\s*[-/\\\\]?\\s*(?:[a-z]?r|b)\\s*-?\\s*|${SIGN})`
const METRIC_WIDTH = '(?<width>\\d{2,3}|\\d[.,]\\d{1,2})'
const METRIC_PROFILE = '(?<profile>\\d{2,3})'
const INCH_WIDTH = '(?<width>\\d[.,]\\d{1,2})'
const RIM = '(?<rim>\\d{1,2})'

/** Not inside another number or word; a Hebrew prefix may stick to a size, and `AT` to that of an ATV. */
const START = '(?<![a-z\\d.,])(?:at\\s?)?'
const END = '(?!\\d)(?![.,]\\d)'
/** The tube type may stick to it: `57MTT`. */
const LOAD_AND_SPEED = '\\s?\\(?\\d{2}(?:/\\d{2})?\\s?\\(?[a-z]\\)*(?![a-su-z\\d]|t(?![lt]))|\\s?\\([a-z]\\)'
const MARK = '\\s?(?:m\\s?/\\s?c|nhs|rf|reinf)(?![a-z])'
/** What follows a size on the sidewall, `M/C (73W)`: part of its spelling, and the same for all tyres of the size. */
const RATING = `(?:${MARK})*(?:(?:\\s?t[lt](?=\\s?\\(?\\d{2}\\s?[a-z]))?(?:${LOAD_AND_SPEED}))?(?:${MARK})*`

/** The pattern of a whole size or a part of one, with its rating. */
const spelling = (source: string): RegExp => new RegExp(`${START}${source}${END}(?:${RATING})`, 'g')

const ATV_WIDTH = '(?<width>\\d{2})'
const ATV_PROFILE = '(?<profile>\\d{1,2}(?:[.,]\\d{1,2})?)'
const INCHES_WITHOUT_POINT = '(?<units>\\d)(?<hundredths>\\d{2})'

const ofThree: Spelling<Size>['read'] = ({ width = '', profile = '', rim = '' }) => plausibleSize(width, profile, rim)
const knownOfThree: Spelling<Size>['read'] = (groups, known) => ifKnown(ofThree(groups, known), known)
const withoutPoint: Spelling<Size>['read'] = ({ units = '', hundredths = '', rim = '' }, known) =>
  ifKnown(inchSize(`${units}.${hundredths}`, rim), known)

/**
 * Spellings of whole sizes, the surest first. Signs between the numbers make a size of any that a tyre could have;
 * without them only sizes of the catalogue count.
 */
const wholeSizes: Spelling<Size>[] = [
  { pattern: spelling(`${METRIC_WIDTH}${SIGN}${METRIC_PROFILE}(?:${BEFORE_RIM}|\\s)${RIM}`), read: ofThree },
  { pattern: spelling(`${ATV_WIDTH}${SIGN}${ATV_PROFILE}(?:${BEFORE_RIM}|\\s)${RIM}`), read: ofThree },
  { pattern: spelling(`${METRIC_WIDTH}\\s${METRIC_PROFILE}${BEFORE_RIM}${RIM}`), read: ofThree },
  { pattern: spelling(`${METRIC_WIDTH}\\s${METRIC_PROFILE}\\s${RIM}`), read: knownOfThree },
  { pattern: spelling(`${ATV_WIDTH}\\s${ATV_PROFILE}\\s${RIM}`), read: knownOfThree },
  {
    // Harley sizes: `MT90B16`, `MT 90 16`
    pattern: spelling(`(?<width>m[a-z])\\s?-?(?<profile>\\d{2})\\s?[-/x]?\\s?b?\\s?-?\\s?${RIM}`),
    read: ({ width = '', profile = '', rim = '' }, known) =>
      ifKnown({ width: width.toUpperCase(), profile, rim }, known),
  },
  {
    pattern: spelling(`${INCH_WIDTH}${BEFORE_RIM}${RIM}`),
    read: ({ width = '', rim = '' }) => inchSize(width, rim),
  },
  {
    pattern: spelling(`${INCH_WIDTH}\\s${RIM}`),
    read: ({ width = '', rim = '' }, known) => ifKnown(inchSize(width, rim), known),
  },
  { pattern: spelling(`${INCHES_WITHOUT_POINT}${BEFORE_RIM}${RIM}`), read: withoutPoint },
  // not `CRF 300 18`: behind a letter it is a model
  { pattern: spelling(`(?<![a-z]\\s)${INCHES_WITHOUT_POINT}\\s${RIM}`), read: withoutPoint },
  { pattern: spelling('(?<digits>\\d{5,8})'), read: ({ digits = '' }, known) => known.byDigits.get(digits) },
  // right-to-left editors turn sizes round
  { pattern: spelling(`${RIM}${SIGN}(?<profile>\\d{2,3})${SIGN}(?<width>\\d{2,3})`), read: knownOfThree },
]

/** Tokens of which all must hold, one clause each. */
type Tokens = string[]

/** The construction that follows in a spelling which breaks off before the rim. */
const BROKEN_OFF = '(?:\\s?-?z?r(?![a-z])|\\s?[-/])?'
/** `19-16` are the wheels of a motocross bike. */
const LEAST_METRIC_WIDTH = 50
/** Any rim: only the section is asked for. */
const SOME_RIM = '17'

const section = (width: string, profile: string): Omit<Size, 'rim'> | undefined => {
  const size = plausibleSize(width, profile, SOME_RIM)
  return size && { width: size.width, profile: size.profile }
}

const knownSection = (part: Omit<Size, 'rim'> | undefined, known: KnownSizes): Tokens | undefined =>
  part && known.sections.has(canonicalSection(part)) ? [sectionToken(part)] : undefined

/** What is left of sizes that are not written to their end, and the number on a barcode. */
const sizeParts: Spelling<Tokens>[] = [
  { pattern: spelling('(?<ean>\\d{8}|\\d{12,14})'), read: ({ ean = '' }) => [eanToken(ean)] },
  {
    pattern: spelling(`${METRIC_WIDTH}(?<sign>${SIGN}|\\s)(?<profile>\\d{1,3})${BROKEN_OFF}`),
    read: ({ width = '', sign = '', profile = '' }, known) => {
      const part = section(width, profile)
      if (part && sign.trim() === '/') return [sectionToken(part)]
      return sign === ' ' && Number(profile) < 25 ? undefined : knownSection(part, known) // `20 11` are any numbers
    },
  },
  {
    // `18055`; four digits are more often a year
    pattern: spelling(`(?<width>\\d{3})${METRIC_PROFILE}`),
    read: ({ width = '', profile = '' }, known) => knownSection(section(width, profile), known),
  },
  {
    pattern: spelling('(?<letters>m[a-z])\\s?-?(?<profile>\\d{2})(?:\\s?-?b(?![a-z])|-)?'),
    read: ({ letters = '', profile = '' }, known) => knownSection({ width: letters.toUpperCase(), profile }, known),
  },
  {
    pattern: spelling(`(?<width>\\d{2,3})${SIGN}${RIM}`),
    read: ({ width = '', rim = '' }, known) =>
      Number(width) >= LEAST_METRIC_WIDTH && known.widths.has(width) && known.rims.has(rim)
        ? [widthToken(width), rimToken(rim)]
        : undefined,
  },
  {
    pattern: spelling('(?<width>\\d[.,]\\d{2})'),
    read: ({ width = '' }, known) => (known.widths.has(inches(width)) ? [widthToken(inches(width))] : undefined),
  },
]

type FoundSizes = {
  /** in the order of the text */
  sizes: Size[]
  /** tokens of unfinished sizes and of barcode numbers; each must hold */
  tokens: string[]
  /** the text with a gap in the place of each */
  rest: string
}

type Found<Meaning> = { at: number; meaning: Meaning }

/**
 * Takes every match that has a meaning out of the text; after a match without one, the search goes on inside it. What
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
 * Finds sizes in a normalised text, in any spelling, by themselves or between words. Digits are read as typed, never
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
