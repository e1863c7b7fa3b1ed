import { canonicalSection, canonicalSize, markedSize, plainSizePart, readCanonicalSize } from './canonical-size.ts'
import { comparedSpeeds, LOADS } from './fitment.ts'
import { isProductPrice, PRICE_RANGE } from './product-price.ts'
import { FIELD_WANTED, plainWords } from './typed-input.ts'

/** Wheels that a single tyre is for. */
export const TYRE_POSITIONS = ['front', 'rear', 'both'] as const
/** R radial, B belted, - bias */
export const CONSTRUCTIONS = ['R', 'B', '-'] as const
/** tubeless, or with a tube */
export const TUBES = ['TL', 'TT'] as const
/** What a tyre may state as its load index and as its speed rating; Z and ZR are 240 km/h and above. */
export const LOAD_INDICES: readonly string[] = LOADS.map(String)
export const SPEED_RATINGS: readonly string[] = [...comparedSpeeds(), 'Z', 'ZR']
/** What the drawing of a tyre shows as its tread. */
export const TREAD_FAMILIES = ['sport', 'touring', 'rib', 'block', 'knob', 'scooter', 'slick'] as const

/** All that staff say of a single tyre beside its EAN and pictures. The unit of both amounts is agorot. */
export type TyreText = {
  brand: string
  line: string
  /** as riders search for it; names such as T63 stay as they are */
  hebrewName: string
  category: string
  position: (typeof TYRE_POSITIONS)[number]
  width: string
  /** `-` when the size has no aspect ratio */
  profile: string
  rim: string
  construction: (typeof CONSTRUCTIONS)[number]
  tube: (typeof TUBES)[number]
  displaySize: string
  /** load index and speed rating; empty when they are not stated */
  load: string
  speed: string
  price: number
  fullPrice: number
  freeShipping: boolean
  /** out of 5; 0 when there is none */
  score: number
  description: string
  /** one of `TREAD_FAMILIES` */
  treadFamily: string
  /** id of a video; empty without one */
  youtube: string
  /** week and year of production, `3126`; empty when not stated */
  dot: string
}
export type TyreField = keyof TyreText

/** A sentence for each field that is wrong. */
export type TyreFaults = Partial<Record<TyreField | 'ean', string>>

export const MOST_TYRE_NAME = 60
export const MOST_TYRE_DESCRIPTION = 2_000
const MOST_MARKING = 60
const MOST_SCORE = 5

/** A rating behind its size: `(73W)` above a letter's speed, `73W` otherwise. */
const ratingText = (load: string, speed: string): string =>
  speed.startsWith('(') ? `(${load}${speed.slice(1, -1)})` : `${load}${speed}`

/** An ATV's size is its diameter: `25x8-12`. Only the sizes of motorcycles carry M/C. */
const isInInches = (section: string): boolean => section.includes('x')

/** What stands on the sidewall of a tyre, as it is written without a maker's own words: `180/55ZR17 M/C (73W)`. */
export const tyreMarking = (
  tyre: Pick<TyreText, 'width' | 'profile' | 'rim' | 'construction' | 'load' | 'speed' | 'tube'>,
): string => {
  const section = canonicalSection(tyre)
  const isFast = tyre.construction === 'R' && tyre.speed.startsWith('(')
  return [
    `${section}${isFast ? 'ZR' : tyre.construction}${tyre.rim}`,
    isInInches(section) ? '' : 'M/C',
    ratingText(tyre.load, tyre.speed),
    tyre.tube === 'TT' ? 'TT' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const VIDEO = /^[\w-]{11}$/
const VIDEO_ADDRESS = /(?:youtu\.be\/|[?&]v=|\/embed\/|\/shorts\/)([\w-]{11})(?![\w-])/

/** The id of a video that was typed as such or as an address of YouTube; what is neither stays as it is. */
export const youtubeIdOf = (typed: string): string => VIDEO_ADDRESS.exec(typed)?.[1] ?? typed.trim()

/** Week and year with the zero that Excel takes from the first weeks: of `123`, `0123`. */
export const plainDot = (typed: string): string => typed.trim().replace(/^\d{3}$/, '0$&')

/** The same facts without what typing, pasting and Excel make of them: spaces, small letters of a width, an address around a video, lost zeros. */
export const plainTyre = (tyre: TyreText): TyreText => ({
  ...tyre,
  brand: plainWords(tyre.brand),
  line: plainWords(tyre.line),
  hebrewName: plainWords(tyre.hebrewName),
  width: plainSizePart('width', tyre.width).toUpperCase(),
  profile: plainSizePart('profile', tyre.profile) || '-',
  rim: plainSizePart('rim', tyre.rim),
  displaySize: plainWords(tyre.displaySize),
  load: tyre.load.trim(),
  speed: tyre.speed.trim().toUpperCase(),
  description: tyre.description.trim(),
  youtube: youtubeIdOf(tyre.youtube),
  dot: plainDot(tyre.dot),
})

const WIDTH = /^(?:\d{1,3}(?:\.\d{1,2})?|[A-Z]{2})$/
const PROFILE = /^(?:-|\d{1,3}(?:\.\d)?)$/
const RIM = /^\d{1,2}(?:\.\d)?$/
const DOT = /^(0[1-9]|[1-4]\d|5[0-3])(\d\d)$/

const WEEK = 7 * 24 * 60 * 60 * 1000
/** The week of a day, one more at its end: makers do not all count weeks alike. */
const weekOfYear = (day: string): number =>
  Math.ceil((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / WEEK) + 1

/** @param today `2026-11-30` */
const dotFault = (dot: string, today: string): string | undefined => {
  if (dot === '') return undefined
  const [, week, year] = DOT.exec(dot) ?? []
  if (week === undefined || year === undefined) return 'ארבע ספרות: שבוע ושנה, למשל 3126 הוא שבוע 31 של 2026'
  const made = 2000 + Number(year)
  const running = Number(today.slice(0, 4))
  const isAhead = made > running || (made === running && Number(week) > weekOfYear(today))
  return isAhead ? `שבוע ${week} של ${made} עוד לא היה` : undefined
}

const nameFault = (name: string): string | undefined => {
  if (name.trim() === '') return FIELD_WANTED
  return name.length > MOST_TYRE_NAME ? `עד ${MOST_TYRE_NAME} תווים` : undefined
}

const priceFault = (price: number): string | undefined =>
  isProductPrice(price) ? undefined : `סכום ${PRICE_RANGE}, עד שתי ספרות אחרי הנקודה`

const fullPriceFault = ({ price, fullPrice }: TyreText): string | undefined => {
  const fault = priceFault(fullPrice)
  if (fault !== undefined) return fault
  return isProductPrice(price) && fullPrice < price
    ? 'המחיר המלא נמוך מהמחיר. העלו אותו או השאירו אותו שווה'
    : undefined
}

const scoreFault = (score: number): string | undefined =>
  score >= 0 && score <= MOST_SCORE && Number(score.toFixed(1)) === score
    ? undefined
    : `מספר בין 0 ל־${MOST_SCORE}, עד ספרה אחת אחרי הנקודה. 0: אין ציון`

/** The size of the fields; undefined while one of them is wrong, or when they are no size together, as `12x180-17`. */
const sizeOf = ({ width, profile, rim }: TyreText): string | undefined => {
  if (!WIDTH.test(width) || !PROFILE.test(profile) || !RIM.test(rim)) return undefined
  const size = canonicalSize({ width, profile, rim })
  return readCanonicalSize(size) ? size : undefined
}

const markingFault = (tyre: TyreText): string | undefined => {
  const marking = tyre.displaySize.trim()
  if (marking.length > MOST_MARKING) return `עד ${MOST_MARKING} תווים`
  const size = sizeOf(tyre)
  const marked = markedSize(marking)
  // an empty one is written from the other fields
  if (marking === '' || size === undefined || marked === size) return undefined
  return `הכיתוב אומר \u2068${marked}\u2069, והשדות אומרים \u2068${size}\u2069`
}

const widthFault = (tyre: TyreText): string | undefined => {
  if (!WIDTH.test(tyre.width)) return 'רוחב כמו 180, 3.00 או MT'
  const isWhole = PROFILE.test(tyre.profile) && RIM.test(tyre.rim)
  return isWhole && sizeOf(tyre) === undefined ? 'הרוחב והחתך אינם מידה של צמיג' : undefined
}

const youtubeFault = (youtube: string): string | undefined =>
  youtube === '' || VIDEO.test(youtube) ? undefined : 'קישור לסרטון ביוטיוב, או 11 התווים של המזהה שלו'

const oneOf = (values: readonly string[], value: string): string | undefined =>
  values.includes(value) ? undefined : FIELD_WANTED

/**
 * What is wrong with the facts of a single tyre, with a sentence at its field. Which categories there are, only the catalogue
 * knows; here one must be chosen.
 * @param today in Israel, `2026-11-30`: no tyre is made after it
 */
export const tyreFaults = (tyre: TyreText, today: string): TyreFaults => {
  const found: [TyreField, string | undefined][] = [
    ['brand', nameFault(tyre.brand)],
    ['line', nameFault(tyre.line)],
    ['hebrewName', nameFault(tyre.hebrewName)],
    ['category', tyre.category === '' ? FIELD_WANTED : undefined],
    ['position', oneOf(TYRE_POSITIONS, tyre.position)],
    ['width', widthFault(tyre)],
    ['profile', PROFILE.test(tyre.profile) ? undefined : 'חתך כמו 55; ריק כשאין חתך, כמו ב־3.00-18'],
    ['rim', RIM.test(tyre.rim) ? undefined : 'קוטר החישוק באינצ׳ים, למשל 17'],
    ['construction', oneOf(CONSTRUCTIONS, tyre.construction)],
    ['tube', oneOf(TUBES, tyre.tube)],
    ['displaySize', markingFault(tyre)],
    ['load', tyre.load === '' || LOAD_INDICES.includes(tyre.load) ? undefined : 'מספר בין 20 ל־119, למשל 73'],
    ['speed', tyre.speed === '' || SPEED_RATINGS.includes(tyre.speed) ? undefined : 'אות מהטבלה, למשל H, V או (W)'],
    ['price', priceFault(tyre.price)],
    ['fullPrice', fullPriceFault(tyre)],
    ['score', scoreFault(tyre.score)],
    ['description', tyre.description.length > MOST_TYRE_DESCRIPTION ? 'עד 2,000 תווים' : undefined],
    ['treadFamily', oneOf(TREAD_FAMILIES, tyre.treadFamily)],
    ['youtube', youtubeFault(tyre.youtube)],
    ['dot', dotFault(tyre.dot, today)],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined)) as TyreFaults
}

/** What all tyres of a line have in common. */
export type LineText = Pick<TyreText, 'line' | 'hebrewName' | 'treadFamily' | 'youtube'>

/** The same words without what typing and pasting add. */
export const plainLine = ({ line, hebrewName, treadFamily, youtube }: LineText): LineText => ({
  line: plainWords(line),
  hebrewName: plainWords(hebrewName),
  treadFamily,
  youtube: youtubeIdOf(youtube),
})

/** What is wrong with a line, with a sentence at its field. */
export const lineFaults = ({ line, hebrewName, treadFamily, youtube }: LineText): TyreFaults => {
  const found: [keyof LineText, string | undefined][] = [
    ['line', nameFault(line)],
    ['hebrewName', nameFault(hebrewName)],
    ['treadFamily', oneOf(TREAD_FAMILIES, treadFamily)],
    ['youtube', youtubeFault(youtube)],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined)) as TyreFaults
}

/** What is said above a form with such faults: the only one itself, or that there are several. */
export const faultsSentence = (faults: Readonly<Record<string, string | undefined>>): string => {
  const said = Object.values(faults).filter((fault) => fault !== undefined)
  return said.length === 1 ? (said[0] ?? '') : 'יש כמה שדות לתקן. ליד כל אחד מהם כתוב מה לא בסדר'
}
