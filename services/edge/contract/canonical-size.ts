import type { Size } from './size.ts'

/** Widths below it are inches, with two digits behind the point: `3.00`. */
const LEAST_METRIC = 10
const NUMBER = /^\d+(?:[.,]\d+)?$/

/**
 * A part of a size as the catalogue writes it. Excel makes `3.5` of the width `3.50` and `3` of `3.00`, some suppliers write
 * `3,50`, and others `17.0` of the rim `17`. What is no number stays as it is.
 */
export const plainSizePart = (part: keyof Size, typed: string): string => {
  const text = typed.trim()
  if (!NUMBER.test(text)) return text
  const number = Number(text.replace(',', '.'))
  if (part !== 'width' || number >= LEAST_METRIC) return String(number)
  // a third digit is a typing mistake, and not rounded away
  return /[.,]\d{3}/.test(text) ? text : number.toFixed(2)
}

/** Metric tyres are at least 25 % high; the second number of an ATV size is its width in inches. */
const LEAST_ASPECT_RATIO = 25

/**
 * Reads a size in canonical form: `120/70-17`, `3.00-18` (no aspect ratio: profile `-`), `MT90-16` (width `MT`) and
 * `25x8-12` (ATV: diameter, width, rim).
 * @returns undefined for anything else: a bike without a readable size has no say in what fits or is popular
 */
export const readCanonicalSize = (canonical: string): Size | undefined => {
  const match =
    /^(?<width>[\d.]+)\/(?<profile>[\d.]+)-(?<rim>[\d.]+)$/.exec(canonical) ??
    /^(?<width>[A-Z]{2})(?<profile>\d+)-(?<rim>[\d.]+)$/.exec(canonical) ??
    /^(?<width>[\d.]+)x(?<profile>[\d.]+)-(?<rim>[\d.]+)$/.exec(canonical) ??
    /^(?<width>[\d.]+)-(?<rim>[\d.]+)$/.exec(canonical)
  if (!match?.groups) return undefined
  const { width = '', profile = '-', rim = '' } = match.groups
  return { width, profile, rim }
}

/** Width and profile as they are written before the rim: `120/70`, `3.00`, `MT90`, `25x8`. */
export const canonicalSection = ({ width, profile }: Omit<Size, 'rim'>): string => {
  if (profile === '-' || profile === '') return width
  if (/^[A-Z]/.test(width)) return `${width}${profile}`
  return Number(profile) < LEAST_ASPECT_RATIO ? `${width}x${profile}` : `${width}/${profile}`
}

/** Writes a size in canonical form; `readCanonicalSize` reads the same size from it. */
export const canonicalSize = (size: Size): string => `${canonicalSection(size)}-${size.rim}`

/** A marking as a size in canonical form: `120/70ZR17 M/C (58W)` → `120/70-17`. */
export const markedSize = (marking: string): string =>
  (marking.trim().split(' ')[0] ?? '').replace(/(?:ZR|R|B)(?=[\d.]+$)/, '-')

/** A marking's size in canonical form, and what the marking says beyond it: of `120/70ZR17 M/C (58W)`, `120/70-17` and `ZR M/C (58W)`. */
export const sizeParts = (marking: string): { size: string; more: string } => {
  const [written = '', ...ratings] = marking.trim().split(' ')
  const [, construction = ''] = /(ZR|R|B)[\d.]+$/.exec(written) ?? []
  return { size: markedSize(marking), more: [construction, ...ratings].filter(Boolean).join(' ') }
}

/** The size of a product as riders say it, of a set both: `120/70-17 + 180/55-17`. @param displaySize its marking, of a set `front + rear` */
export const shortSize = (displaySize: string): string => displaySize.split(' + ').map(markedSize).join(' + ')
