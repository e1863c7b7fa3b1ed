/** Load index and speed rating as tyres state them, `73` and `(W)`; empty or absent where they are not stated. */
export type Rating = { load?: string | undefined; speed?: string | undefined }

/** A bike's original sizes, and the ratings of its original tyres where they are known. */
export type WheelsOfBike = {
  /** canonical, `120/70-17` */
  frontSize: string
  rearSize: string
  frontLoad?: string | undefined
  frontSpeed?: string | undefined
  rearLoad?: string | undefined
  rearSpeed?: string | undefined
}

/** A product's sizes as cards and cart lines write them, and its rating; of a set the rear's, and the front's beside them. */
type SizesOfProduct = Rating & {
  position: 'front' | 'rear' | 'both' | 'set'
  /** canonical */
  size: string
  front?: string | undefined
  frontLoad?: string | undefined
  frontSpeed?: string | undefined
  /** see `isForTheRoad`; absent on everything that is for the road */
  racing?: boolean | undefined
}

/**
 * Whether a product may be ridden on the road. Racing slicks (NHS, not for highway service) may not: they state no speed.
 * No bike takes them, whatever their size.
 */
export const isForTheRoad = ({ category, speed }: { category: string; speed: string }): boolean =>
  category !== 'track' || speed !== ''

/** Kilometres an hour of the letters (storefront-and-checkout.md §9; J by decisions.md, K is the ETRTO table's). */
const KILOMETRES_PER_HOUR: Record<string, number> = {
  J: 100,
  K: 110,
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
}

/** Kilometres an hour of a letter; undefined for a letter outside the table. */
export const kilometresPerHourOf = (letter: string): number | undefined => KILOMETRES_PER_HOUR[letter]

/** Kilometres an hour by which ratings are compared; brackets mean above the letter's speed. */
const SPEEDS: Record<string, number> = {
  ...KILOMETRES_PER_HOUR,
  '(V)': 241,
  '(W)': 271,
  '(Y)': 301,
}
/** Every speed rating that a tyre of a motorcycle may have. */
export const comparedSpeeds = (): string[] => Object.keys(SPEEDS)

/** Load indices of motorcycle tyres: 80 to 1,000 kg. */
export const LOADS: readonly number[] = Array.from({ length: 100 }, (_, index) => index + 20)

const loadOf = (load: string | undefined): number => Number.parseInt(load ?? '', 10) || 0

/** What is enough for a wheel, as tokens of the search index: every load index and every speed rating. Empty where a bike states none. */
export const ratingsFrom = ({ load, speed }: Rating): { loads: string[]; speeds: string[] } => {
  const leastSpeed = SPEEDS[speed ?? '']
  return {
    loads: loadOf(load) === 0 ? [] : LOADS.filter((each) => each >= loadOf(load)).map(String),
    speeds: leastSpeed === undefined ? [] : Object.keys(SPEEDS).filter((each) => (SPEEDS[each] ?? 0) >= leastSpeed),
  }
}

/** What a tyre is enough for: every load index and every speed rating up to its own. */
export const ratingsUpTo = ({ load, speed }: Rating): { loads: string[]; speeds: string[] } => ({
  loads: LOADS.filter((each) => each <= loadOf(load)).map(String),
  speeds: Object.keys(SPEEDS).filter((each) => (SPEEDS[each] ?? 0) <= (SPEEDS[speed ?? ''] ?? 0)),
})

/** A rating that the bike does not state asks for nothing; one that it states must be reached, and be stated by the tyre. */
export const carries = (tyre: Rating, needed: Rating): boolean =>
  loadOf(tyre.load) >= loadOf(needed.load) && (SPEEDS[tyre.speed ?? ''] ?? 0) >= (SPEEDS[needed.speed ?? ''] ?? 0)

/**
 * Whether a bike takes a product: a set as the pair only, a single at its position, one for both wheels at either; load index and
 * speed rating at least those of the bike's original tyres where they are known; nothing that is not for the road.
 * @see decisions.md, Wizard
 */
export const takes = (bike: WheelsOfBike, product: SizesOfProduct): boolean => {
  const { position, size, front, racing } = product
  if (racing) return false
  const onFront = (wheel: string | undefined, rating: Rating) =>
    wheel === bike.frontSize && carries(rating, { load: bike.frontLoad, speed: bike.frontSpeed })
  const onRear = () => size === bike.rearSize && carries(product, { load: bike.rearLoad, speed: bike.rearSpeed })
  if (position === 'set') return onFront(front, { load: product.frontLoad, speed: product.frontSpeed }) && onRear()
  return (position !== 'rear' && onFront(size, product)) || (position !== 'front' && onRear())
}

/**
 * What a buyer has to check by hand: on a wheel whose original load index and speed rating are not known, only the size of a tyre
 * is compared. Undefined where both are known.
 * @param product its position and size; without a size every wheel of the position
 */
export const ratingAdvice = (
  bike: WheelsOfBike,
  { position, size }: Pick<SizesOfProduct, 'position'> & { size?: string | undefined },
): string | undefined => {
  const on = (wheel: 'front' | 'rear', original: string) =>
    position === wheel || position === 'set' || (position === 'both' && (size === undefined || size === original))
  const isUnknown =
    (on('front', bike.frontSize) && !(bike.frontLoad && bike.frontSpeed)) ||
    (on('rear', bike.rearSize) && !(bike.rearLoad && bike.rearSpeed))
  return isUnknown
    ? 'ההתאמה היא לפי המידה בלבד. את קוד העומס ואת קוד המהירות בדקו מול רישיון הרכב או הצמיג הישן.'
    : undefined
}

/** The wheels of a bike without anything else. */
export const wheelsOf = ({ frontSize, rearSize, frontLoad, frontSpeed, rearLoad, rearSpeed }: WheelsOfBike) => ({
  frontSize,
  rearSize,
  ...(frontLoad && { frontLoad }),
  ...(frontSpeed && { frontSpeed }),
  ...(rearLoad && { rearLoad }),
  ...(rearSpeed && { rearSpeed }),
})

/** What a wheel of a bike asks of its tyre, in words: `120/70-15`, and `120/70-15 56H` where its rating is known. */
export const wheelText = (bike: WheelsOfBike, wheel: 'front' | 'rear'): string => {
  const [size, load, speed] =
    wheel === 'front'
      ? [bike.frontSize, bike.frontLoad, bike.frontSpeed]
      : [bike.rearSize, bike.rearLoad, bike.rearSpeed]
  const rating = `${load ?? ''}${speed ?? ''}`
  return rating ? `${size} ${rating}` : size
}
