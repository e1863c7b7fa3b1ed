import type { Size } from '@zmig/edge-contract'
import { canonicalSection, canonicalSize } from '../../size/canonical-size.ts'
import { slugOf } from '../../tyre/slug.ts'

/** What stands in the index and in clauses, one function per kind. Both sides build tokens here and nowhere else. */
export const sizeToken = (size: Size): string => `size:${canonicalSize(size)}`
/** Width and profile: what a shopper has typed before the rim. */
export const sectionToken = (section: Omit<Size, 'rim'>): string => `size2:${canonicalSection(section)}`
export const widthToken = (width: string): string => `width:${width}`
export const rimToken = (rim: string): string => `rim:${rim}`
export const brandToken = (brand: string): string => `brand:${slugOf(brand)}`
export const categoryToken = (id: string): string => `category:${id}`
export const eanToken = (ean: string): string => `ean:${ean}`
export const wordToken = (key: string): string => `word:${key}`
export const positionToken = (position: 'front' | 'rear' | 'both' | 'set'): string => `position:${position}`
export const tubeToken = (tube: 'TL' | 'TT'): string => `tube:${tube}`
export const constructionToken = (construction: 'R' | 'B' | '-'): string => `construction:${construction}`
export const fitsFrontToken = (canonical: string): string => `fits-front:${canonical}`
export const fitsRearToken = (canonical: string): string => `fits-rear:${canonical}`
export const fitsSetToken = (front: string, rear: string): string => `fits-set:${front}+${rear}`

/** `michelin/road-6`. A plus is part of a name: `E-07` and `E-07+` are two lines. */
export const lineId = (brand: string, line: string): string =>
  `${slugOf(brand)}/${slugOf(line.replaceAll('+', ' plus '))}`
export const lineToken = (brand: string, line: string): string => `line:${lineId(brand, line)}`
