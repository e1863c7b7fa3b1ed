import type { Size } from '@zmig/edge-contract'
import { canonicalSize } from '../../size/canonical-size.ts'
import type { KnownSizes } from './known-sizes.ts'

const between = (least: number, value: string, most: number): boolean => Number(value) >= least && Number(value) <= most

/** Inches as sizes carry them: `3`, `3,0` and `3.00` are `3.00`. */
export const inches = (text: string): string => Number(text.replace(',', '.')).toFixed(2)

/**
 * The size that three numbers make: metric (50 to 400 mm wide, 25 to 100 % high, rim from 8 inches), ATV (14 to 40
 * inches across, 5 to 16 wide) or low-profile inches (`4.25/85-18`).
 * @returns undefined when no tyre can have these numbers, whatever the catalogue holds
 */
export const plausibleSize = (width: string, profile: string, rim: string): Size | undefined => {
  const wide = width.replace(',', '.')
  const high = profile.replace(',', '.')
  if (between(14, wide, 40) && between(5, high, 16) && between(6, rim, 20))
    return { width: wide, profile: String(Number(high)), rim }
  if (!between(8, rim, 26)) return undefined
  if (between(50, wide, 400) && between(25, high, 100)) return { width: wide, profile: high, rim }
  return between(2, wide, 7) && between(60, high, 100) ? { width: inches(wide), profile: high, rim } : undefined
}

/** The size of an inch tyre without aspect ratio, 2 to 7 inches wide. */
export const inchSize = (width: string, rim: string): Size | undefined =>
  between(2, inches(width), 7) && between(6, rim, 26) ? { width: inches(width), profile: '-', rim } : undefined

export const ifKnown = (size: Size | undefined, known: KnownSizes): Size | undefined =>
  size && known.sizes.has(canonicalSize(size)) ? size : undefined
