import type { Size } from '@zmig/edge-contract'
import { ifKnown, inchSize, plausibleSize } from './plausible-size.ts'
import {
  BEFORE_RIM,
  INCH_WIDTH,
  METRIC_PROFILE,
  METRIC_WIDTH,
  RIM,
  SIGN,
  spelling,
  type Spelling,
} from './size-spelling.ts'

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
export const wholeSizes: Spelling<Size>[] = [
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
