import { canonicalSize, markedSize, readCanonicalSize } from './canonical-size.ts'
import { comparedSpeeds, LOADS } from './fitment.ts'
import { FIELD_WANTED, plainWords } from './typed-input.ts'
import { FIRST_BIKE_YEAR } from './wizard-answers.ts'

/** Kinds of motorcycles as their pages draw them, with the words of staff. */
export const BIKE_KINDS = {
  adventure: 'אדוונצ׳ר',
  atv: 'טרקטורון',
  classic: 'קלאסי',
  cruiser: 'קרוזר',
  enduro: 'אנדורו',
  naked: 'נייקד',
  scooter: 'קטנוע',
  sport: 'ספורט',
  supermoto: 'סופרמוטו',
  touring: 'תיור',
}

/** All that staff say of a motorcycle: what it is called, and what its original tyres are. */
export type BikeText = {
  brand: string
  model: string
  /** years in which it was sold; the running one for a bike that still is */
  yearFrom: number
  yearTo: number
  /** one of `BIKE_KINDS`; empty while none is chosen */
  category: string
  /** cubic centimetres; 0 means electric */
  engineCc: number
  /** canonical, `120/70-17` */
  frontSize: string
  rearSize: string
  /** load index and speed rating of the original tyres; empty where they are not known */
  frontLoad: string
  frontSpeed: string
  rearLoad: string
  rearSpeed: string
}
export type BikeField = keyof BikeText

/** A sentence for each field that is wrong. */
export type BikeFaults = Partial<Record<BikeField, string>>

export const MOST_BIKE_BRAND = 40
export const MOST_BIKE_MODEL = 60
/** The largest engine of a motorcycle that is sold has 2,458 cm³. */
const MOST_ENGINE_CC = 3_000
/** Inches of the rims of scooters and of old motorcycles. */
const RIMS = { least: 4, most: 30 }

/** What an original tyre may be rated. */
export const BIKE_LOADS: readonly string[] = LOADS.map(String)
export const BIKE_SPEEDS: readonly string[] = comparedSpeeds()

/** A size as people write it, in canonical form: `120/70 ZR17`, `120/70/17` and `120/70 - 17` are `120/70-17`, `25X8-12` is `25x8-12`. */
export const plainBikeSize = (typed: string): string => {
  const written = plainWords(typed)
    .toUpperCase()
    .replaceAll(/\s*([-/])\s*/g, '$1')
    .replace(/\s+(?=(?:ZR|R|B)\d)/, '')
  return markedSize(written)
    .replace(/^(\d[\d.]*\/\d[\d.]*)\/(?=\d)/, '$1-')
    .replace('X', 'x')
}

/** The same facts without what typing and pasting add. */
export const plainBike = (bike: BikeText): BikeText => ({
  ...bike,
  brand: plainWords(bike.brand),
  model: plainWords(bike.model),
  frontSize: plainBikeSize(bike.frontSize),
  rearSize: plainBikeSize(bike.rearSize),
  frontLoad: bike.frontLoad.trim(),
  frontSpeed: bike.frontSpeed.trim().toUpperCase(),
  rearLoad: bike.rearLoad.trim(),
  rearSpeed: bike.rearSpeed.trim().toUpperCase(),
})

const NUMBER = /^\d+(?:\.\d+)?$/
const LETTERS = /^[A-Z]{2}$/

/** Why a text is no size of a wheel, in a sentence. */
export const bikeSizeFault = (typed: string): string | undefined => {
  const size = plainBikeSize(typed)
  if (size === '') return FIELD_WANTED
  const read = readCanonicalSize(size)
  const parts = read && [read.width, read.profile, read.rim]
  const isSize =
    parts?.every((part) => part === '-' || NUMBER.test(part) || LETTERS.test(part)) === true &&
    canonicalSize(read as NonNullable<typeof read>) === size &&
    Number(read?.rim) >= RIMS.least &&
    Number(read?.rim) <= RIMS.most
  return isSize ? undefined : 'מידה כמו 120/70-17, 3.00-18, MT90-16 או 25x8-12'
}

const nameFault = (name: string, most: number): string | undefined => {
  if (name === '') return FIELD_WANTED
  return name.length > most ? `עד ${most} תווים` : undefined
}

const isYear = (year: number, lastYear: number): boolean =>
  Number.isInteger(year) && year >= FIRST_BIKE_YEAR && year <= lastYear

const yearToFault = ({ yearFrom, yearTo }: BikeText, lastYear: number): string | undefined => {
  if (!isYear(yearTo, lastYear)) return `שנה בין ${FIRST_BIKE_YEAR} ל־${lastYear}`
  return yearTo < yearFrom ? 'השנה האחרונה קודמת לראשונה' : undefined
}

const oneOf = (values: readonly string[], value: string, fault: string): string | undefined =>
  value === '' || values.includes(value) ? undefined : fault

const kindFault = (kind: string): string | undefined => {
  if (kind === '') return FIELD_WANTED
  return Object.hasOwn(BIKE_KINDS, kind) ? undefined : `סוג לא מוכר. הסוגים הם ${Object.values(BIKE_KINDS).join(', ')}`
}

const loadFault = (load: string) => oneOf(BIKE_LOADS, load, 'מספר בין 20 ל־119, למשל 73')
const speedFault = (speed: string) => oneOf(BIKE_SPEEDS, speed, 'אות מהטבלה, למשל H, V או (W)')

/**
 * What is wrong with a motorcycle as `plainBike` writes it, with a sentence at its field.
 * @param thisYear in Israel: bikes of the next one may be listed already
 */
export const bikeFaults = (bike: BikeText, thisYear: number): BikeFaults => {
  const lastYear = thisYear + 1
  const isEngine = Number.isInteger(bike.engineCc) && bike.engineCc >= 0 && bike.engineCc <= MOST_ENGINE_CC
  const found: [BikeField, string | undefined][] = [
    ['brand', nameFault(bike.brand, MOST_BIKE_BRAND)],
    ['model', nameFault(bike.model, MOST_BIKE_MODEL)],
    ['yearFrom', isYear(bike.yearFrom, lastYear) ? undefined : `שנה בין ${FIRST_BIKE_YEAR} ל־${lastYear}`],
    ['yearTo', yearToFault(bike, lastYear)],
    ['category', kindFault(bike.category)],
    ['engineCc', isEngine ? undefined : `סמ״ק, מספר שלם בין 0 ל־${MOST_ENGINE_CC.toLocaleString('en-US')}. 0: חשמלי`],
    ['frontSize', bikeSizeFault(bike.frontSize)],
    ['rearSize', bikeSizeFault(bike.rearSize)],
    ['frontLoad', loadFault(bike.frontLoad)],
    ['frontSpeed', speedFault(bike.frontSpeed)],
    ['rearLoad', loadFault(bike.rearLoad)],
    ['rearSpeed', speedFault(bike.rearSpeed)],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined)) as BikeFaults
}
