import { isForTheRoad, type Size } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import { canonicalSection, canonicalSize } from '../../size/canonical-size.ts'
import { slugOf } from '../../tyre/tyre-row.ts'
import type { BikeRow } from './vocabulary-rows.ts'
import { wordsOfName } from './words.ts'

/** The tokens of the index and of clauses, one function per kind; both sides build their tokens here. */
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
const fitsFrontToken = (canonical: string): string => `fits-front:${canonical}`
const fitsRearToken = (canonical: string): string => `fits-rear:${canonical}`
const fitsSetToken = (front: string, rear: string): string => `fits-set:${front}+${rear}`

/** `michelin/road-6`. A plus is part of a name: `E-07` and `E-07+` are two lines. */
export const lineId = (brand: string, line: string): string =>
  `${slugOf(brand)}/${slugOf(line.replaceAll('+', ' plus '))}`
export const lineToken = (brand: string, line: string): string => `line:${lineId(brand, line)}`

/** The two words of the address of a bike's page. A plus is part of a name: `Joymax Z` and `Joymax Z+` are two models. */
export const bikeSlugs = ({ brand, model }: Pick<BikeRow, 'brand' | 'model'>) => ({
  brandSlug: slugOf(brand),
  modelSlug: slugOf(model.replaceAll('+', ' plus ')),
})

/** Which wheel a text names: one of them, or both as a pair. */
export type Part = 'front' | 'rear' | 'set'

/**
 * The clause of a bike: singles that fit its front or its rear, sets that fit both.
 * @param part narrows it to the wheel that was asked for
 */
export const bikeClause = ({ frontSize, rearSize }: Pick<BikeRow, 'frontSize' | 'rearSize'>, part?: Part): string[] => {
  const clause = {
    front: fitsFrontToken(frontSize),
    rear: fitsRearToken(rearSize),
    set: fitsSetToken(frontSize, rearSize),
  }
  return part ? [clause[part]] : Object.values(clause)
}

/** The wheel of a race bike, which is none of our bikes: its sizes are only found as they are typed. */
const racing = (canonical: string): string => `race ${canonical}`

/** The clause of two sizes that were typed: tyres of any bike that has them, and race tyres. */
export const sizesClause = (frontSize: string, rearSize: string, part?: Part): string[] => [
  ...bikeClause({ frontSize, rearSize }, part),
  ...bikeClause({ frontSize: racing(frontSize), rearSize: racing(rearSize) }, part),
]

const fitTokens = (facts: TyreFacts): string[] => {
  const wheel = (size: Size) => (isForTheRoad(facts) ? canonicalSize(size) : racing(canonicalSize(size)))
  if (facts.front && facts.rear) return [fitsSetToken(wheel(facts.front), wheel(facts.rear))]
  const size = wheel(facts)
  return [
    ...(facts.position === 'rear' ? [] : [fitsFrontToken(size)]),
    ...(facts.position === 'front' ? [] : [fitsRearToken(size)]),
  ]
}

/**
 * The tokens that a product carries in the index. A set carries the sizes of both its tyres and fits a bike only as
 * the pair; a single fits at its position, one for both positions at either; nothing fits that is not for the road.
 * @returns every token once
 */
export const tokensOf = (facts: TyreFacts): string[] => {
  const sizes = facts.front && facts.rear ? [facts.front, facts.rear] : [facts]
  const words = [facts.brand, facts.line, facts.hebrewName].flatMap(wordsOfName)
  return [
    ...new Set([
      eanToken(facts.ean),
      brandToken(facts.brand),
      lineToken(facts.brand, facts.line),
      categoryToken(facts.category),
      positionToken(facts.position),
      tubeToken(facts.tube),
      constructionToken(facts.construction),
      ...sizes.flatMap((size) => [sizeToken(size), sectionToken(size), widthToken(size.width), rimToken(size.rim)]),
      ...fitTokens(facts),
      ...words.map(wordToken),
    ]),
  ]
}
