import { FITTING_YEARS, loadInKilograms, readDateCode, speedOf, type DateCode } from '../../tyre/markings.ts'
import { withLetter } from '@zmig/edge-contract'
import { text } from './text.ts'
import type { ProductEntry } from './product.slice.ts'

const constructions: Record<string, string> = { R: 'רדיאלי', B: 'אלכסוני עם חגורה', '-': 'אלכסוני' }
const tubes: Record<string, string> = { TL: 'ללא פנימית', TT: 'עם פנימית' }

const numbers = ['שלוש', 'ארבע', 'חמש', 'שש', 'שבע', 'שמונה', 'תשע', 'עשר']

/** `חמש שנים`: three to ten in words, more as a figure. */
const fittingPeriod = `${numbers[FITTING_YEARS - 3] ?? FITTING_YEARS} שנים`

/** Texts of the facts; they are in the facts' own chunk. */
export const factsText = {
  notStated: 'לא צוין',
  kilograms: (count: number) => `עד ${count} ק״ג`,
  speed: (limit: number, orMore: boolean) => (orMore ? `${limit} קמ״ש ומעלה` : `עד ${limit} קמ״ש`),
  week: (week: number, code: string) => `שבוע ${week}, קוד ${code}`,
  weekOf: (week: number, year: number) => `שבוע ${week} של ${year}`,
  years: (previous: number, current: number) => `${previous} או ${current}`,
  expected: 'שנת הייצור הצפויה',
  size: 'מידה',
  load: 'קוד עומס',
  speedRating: 'קוד מהירות',
  position: 'מיקום',
  dateCode: 'תאריך ייצור',
  type: 'סוג צמיג',
  construction: 'מבנה',
  constructions,
  tube: 'פנימית',
  tubes,
  ean: 'מק״ט',
  facts: 'מפרט',
  front: 'קדמי',
  rear: 'אחורי',
  fitBy: `אפשר להתקין צמיג עד ${fittingPeriod} מתאריך הייצור שלו.`,
  fitThisBy: (week: string) => `את הצמיג הזה אפשר להתקין עד ${week}.`,
  fitPairBy: (front: string, rear: string) =>
    front === rear
      ? `את הצמיגים האלה אפשר להתקין עד ${rear}.`
      : `את הקדמי אפשר להתקין עד ${front}, ואת האחורי עד ${rear}.`,
  tooOld: `מאז הייצור עברו יותר ${withLetter('מ', fittingPeriod)}: התקשרו אלינו לפני שמזמינים.`,
}

const MONTHS_A_YEAR = 12

const yearsText = (count: number): string => {
  if (count === 1) return 'שנה'
  return count === 2 ? 'שנתיים' : `${count} שנים`
}

const monthsText = (count: number): string => {
  if (count === 1) return 'חודש'
  return count === 2 ? 'חודשיים' : `${count} חודשים`
}

/** How long ago a tyre was made, as people say it: `יוצר לפני שנה ו־3 חודשים`. @param count whole months */
export const ageText = (count: number): string => {
  if (count < 1) return 'יוצר בחודש האחרון'
  const whole = Math.floor(count / MONTHS_A_YEAR)
  const rest = count % MONTHS_A_YEAR
  if (whole === 0) return `יוצר לפני ${monthsText(rest)}`
  return `יוצר לפני ${yearsText(whole)}${rest > 0 ? ` ${withLetter('ו', monthsText(rest))}` : ''}`
}

/**
 * A marking and its meaning; `ltr` for markings that read from the left, `quiet` for values in small type.
 */
export type Value = { main: string; details: string[]; ltr?: boolean; quiet?: boolean }
/** A fact of the whole product. */
type Fact = { term: string; value: Value }
/** A fact that a set has twice. */
type WheelFact = { term: string; front: Value; rear: Value }

type Part = 'size' | 'load' | 'speed' | 'date'

const notStated: Value = { main: factsText.notStated, details: [] }
const said = (main: string): Value => ({ main: main || factsText.notStated, details: [] })

const marking = (moulded: string | undefined, details: string[]): Value =>
  moulded ? { main: moulded, details, ltr: true } : notStated

const load = (index: string | undefined): Value => {
  const kilograms = loadInKilograms(index ?? '')
  return marking(index, kilograms === undefined ? [] : [factsText.kilograms(kilograms)])
}

const speed = (rating: string | undefined): Value => {
  const limit = speedOf(rating ?? '')
  return marking(rating, limit ? [factsText.speed(limit.kilometresPerHour, limit.orMore)] : [])
}

const date = (code: string | undefined, today: string): Value => {
  const made = readDateCode(code, today)
  if (!made) return notStated
  return { main: String(made.year), details: [factsText.week(made.week, code ?? ''), ageText(made.months)] }
}

/** Pre-ordered tyres have no date code yet; the importer states the years that they may carry. */
const hasCodes = ({ tyre }: ProductEntry): boolean => tyre.visibility !== 'preorder'

const codeOf = ({ tyre: { dot } }: ProductEntry, wheel: 'front' | 'rear'): string | undefined =>
  typeof dot === 'object' ? dot[wheel] : dot

const terms: Record<Part, string> = {
  size: factsText.size,
  load: factsText.load,
  speed: factsText.speedRating,
  date: factsText.dateCode,
}

/** The facts that differ between the wheels of a set; none for a single. */
export const wheelFactsOf = (entry: ProductEntry): WheelFact[] => {
  const { tyre, today } = entry
  if (!tyre.set) return []
  const front = {
    size: marking(tyre.frontSize, []),
    load: load(tyre.frontLoad),
    speed: speed(tyre.frontSpeed),
    date: date(codeOf(entry, 'front'), today),
  }
  const rear = {
    size: marking(tyre.rearSize, []),
    load: load(tyre.rearLoad),
    speed: speed(tyre.rearSpeed),
    date: date(codeOf(entry, 'rear'), today),
  }
  const parts: Part[] = ['size', 'load', 'speed', ...(hasCodes(entry) ? (['date'] as const) : [])]
  return parts.map((part) => ({ term: terms[part], front: front[part], rear: rear[part] }))
}

const dateFacts = (entry: ProductEntry): Fact[] => {
  const { tyre, years, today } = entry
  if (!hasCodes(entry))
    return [
      {
        term: factsText.dateCode,
        value: { main: factsText.years(years.previous, years.current), details: [factsText.expected] },
      },
    ]
  return tyre.set ? [] : [{ term: factsText.dateCode, value: date(codeOf(entry, 'rear'), today) }]
}

/** The facts of the whole product, the most wanted first. */
export const factsOf = (entry: ProductEntry): Fact[] => {
  const { tyre } = entry
  const ofSingle: Fact[] = [
    { term: factsText.size, value: marking(tyre.displaySize, []) },
    { term: factsText.load, value: load(tyre.load) },
    { term: factsText.speedRating, value: speed(tyre.speed) },
  ]
  const construction = factsText.constructions[tyre.construction]
  const tube = factsText.tubes[tyre.tube]
  return [
    ...(tyre.set ? [] : ofSingle),
    ...dateFacts(entry),
    { term: factsText.type, value: said(tyre.tireType) },
    ...(tyre.set ? [] : [{ term: factsText.position, value: said(text.positions[tyre.position]) }]),
    ...(construction ? [{ term: factsText.construction, value: said(construction) }] : []),
    ...(tube ? [{ term: factsText.tube, value: { main: tube, details: [tyre.tube] } }] : []),
    { term: factsText.ean, value: { ...marking(tyre.ean, []), quiet: true } },
  ]
}

const lastWeek = ({ week, year }: DateCode): string => factsText.weekOf(week, year + FITTING_YEARS)

/** The last week in which these tyres may be fitted; undefined when their production date is unknown. */
const untilWhen = ({ tyre, today }: ProductEntry): string | undefined => {
  if (tyre.visibility === 'preorder' || tyre.dot === undefined) return undefined
  if (typeof tyre.dot === 'string') {
    const made = readDateCode(tyre.dot, today)
    return made && (made.mayBeFitted ? factsText.fitThisBy(lastWeek(made)) : factsText.tooOld)
  }
  const front = readDateCode(tyre.dot.front, today)
  const rear = readDateCode(tyre.dot.rear, today)
  if (!front || !rear) return undefined
  return front.mayBeFitted && rear.mayBeFitted ? factsText.fitPairBy(lastWeek(front), lastWeek(rear)) : factsText.tooOld
}

/** The five-year rule and the last week in which this product may be fitted (storefront-and-checkout.md §9). */
export const fittingRule = (entry: ProductEntry): string[] => {
  const until = untilWhen(entry)
  return until ? [factsText.fitBy, until] : [factsText.fitBy]
}
