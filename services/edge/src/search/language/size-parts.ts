import type { Size } from '@zmig/edge-contract'
import { canonicalSection } from '../../size/canonical-size.ts'
import type { KnownSizes } from './known-sizes.ts'
import { inches, plausibleSize } from './plausible-size.ts'
import { METRIC_PROFILE, METRIC_WIDTH, RIM, SIGN, spelling, type Spelling } from './size-spelling.ts'
import { eanToken, rimToken, sectionToken, widthToken } from './tokens.ts'

/** Tokens of which all must hold, one clause each. */
type Tokens = string[]

/** The construction that follows in a spelling which breaks off before the rim. */
const BROKEN_OFF = '(?:\\s?-?z?r(?![a-z])|\\s?[-/])?'
/** `19-16` are the wheels of a motocross bike. */
const LEAST_METRIC_WIDTH = 50
/** Any rim: the section alone is asked for. */
const SOME_RIM = '17'

const section = (width: string, profile: string): Omit<Size, 'rim'> | undefined => {
  const size = plausibleSize(width, profile, SOME_RIM)
  return size && { width: size.width, profile: size.profile }
}

const knownSection = (part: Omit<Size, 'rim'> | undefined, known: KnownSizes): Tokens | undefined =>
  part && known.sections.has(canonicalSection(part)) ? [sectionToken(part)] : undefined

/** What is left of sizes that are not written to their end, and the number on a barcode. */
export const sizeParts: Spelling<Tokens>[] = [
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
