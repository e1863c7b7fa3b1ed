import {
  isForTheRoad,
  type Rating,
  ratingsFrom,
  type Size,
  type WheelsOfBike,
  canonicalSection,
  canonicalSize,
} from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import { slugOf } from '../../tyre-row.ts'
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
type Wheel = 'front' | 'rear'
const loadToken = (wheel: Wheel, load: string): string => `load-${wheel}:${load}`
const speedToken = (wheel: Wheel, speed: string): string => `speed-${wheel}:${speed}`

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

const ratingOf = (bike: WheelsOfBike, wheel: Wheel): Rating =>
  wheel === 'front' ? { load: bike.frontLoad, speed: bike.frontSpeed } : { load: bike.rearLoad, speed: bike.rearSpeed }

/** The ratings that bikes ask for at a wheel, each with the tokens of the sizes that all of them have with that rating. */
const askedAt = (wheel: Wheel, bikes: readonly WheelsOfBike[]): { rating: Rating; tokens: Set<string> }[] => {
  const asked = bikes.flatMap((bike) => {
    const { frontSize, rearSize } = bike
    const rating = ratingOf(bike, wheel)
    const single = wheel === 'front' ? fitsFrontToken(frontSize) : fitsRearToken(rearSize)
    return [single, fitsSetToken(frontSize, rearSize)].map((token) => ({ token, rating, key: JSON.stringify(rating) }))
  })
  // a size that bikes have with several ratings, or with none, asks for nothing: the tyre fits one of them
  const alike = [...Map.groupBy(asked, ({ token }) => token).values()].filter(
    (each) => new Set(each.map(({ key }) => key)).size === 1,
  )
  return [...Map.groupBy(alike.flat(), ({ key }) => key).values()].flatMap((each) =>
    each[0] ? [{ rating: each[0].rating, tokens: new Set(each.map(({ token }) => token)) }] : [],
  )
}

/** A model and its family; a make has hundreds of bikes, and clauses of hundreds of tokens take the engines long. */
const MOST_RATED = 24

/**
 * The clauses of bikes, any of which may be meant: their sizes (`bikeClause`), and for sizes whose original ratings are known, tyres
 * that reach them. Those of a whole make are their sizes only.
 * @param part narrows them to the wheel that was asked for
 */
export const bikeClauses = (bikes: readonly WheelsOfBike[], part?: Part): string[][] => {
  const sizes = [...new Set(bikes.flatMap((bike) => bikeClause(bike, part)))]
  const rated = bikes.some(({ frontLoad, frontSpeed, rearLoad, rearSpeed }) =>
    [frontLoad, frontSpeed, rearLoad, rearSpeed].some(Boolean),
  )
  if (!rated || bikes.length > MOST_RATED) return [sizes]
  const ratings = (['front', 'rear'] as const).flatMap((wheel) =>
    askedAt(wheel, bikes).flatMap(({ rating, tokens }) => {
      const others = sizes.filter((token) => !tokens.has(token))
      if (others.length === sizes.length) return []
      const { loads, speeds } = ratingsFrom(rating)
      const enough = [loads.map((load) => loadToken(wheel, load)), speeds.map((speed) => speedToken(wheel, speed))]
      return enough.flatMap((some) => (some.length > 0 ? [[...others, ...some]] : []))
    }),
  )
  return [sizes, ...ratings]
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

/** Load index and speed rating at each wheel that a product goes on; nothing where they are not stated. */
const ratingTokens = ({ front, rear, position, ...own }: TyreFacts): string[] => {
  const at = (wheel: Wheel, { load, speed }: { load: string; speed: string }) => [
    ...(load ? [loadToken(wheel, load)] : []),
    ...(speed ? [speedToken(wheel, speed)] : []),
  ]
  return [
    ...(position === 'rear' ? [] : at('front', front ?? own)),
    ...(position === 'front' ? [] : at('rear', rear ?? own)),
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
      ...ratingTokens(facts),
      ...words.map(wordToken),
    ]),
  ]
}
