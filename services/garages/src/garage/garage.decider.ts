import { findBackwardDay, parseOpeningHours } from '@zmig/events'
import type { Garage } from '../facts.ts'

/** A garage as staff saved it, and how often it was saved. */
export type SavedGarage = { garage: Garage; version: number }

/** What staff ask for: the whole garage, and the version that they saw; null for a new one. */
export type SaveGarage = { garage: Garage; version: number | null }

export type GarageRefused = {
  ok: false
  code: 'EXISTS' | 'NOT_FOUND' | 'CHANGED' | 'VALIDATION'
  message: string
  /** as it is now, beside a refusal that came too late */
  garage?: SavedGarage
}
export type GarageDecision = { ok: true; changed: boolean; garage: Garage } | GarageRefused

const text = {
  exists: 'כבר יש מוסך עם המזהה הזה. בחרו מזהה אחר.',
  notFound: 'המוסך לא נמצא. אולי הוא נמחק.',
  changed: 'מישהו אחר שינה את המוסך בינתיים. מה ששיניתם נשאר בטופס, והשאר עודכן למצב החדש; בדקו ושמרו שוב.',
  id: 'מזהה נכתב באותיות לטיניות קטנות, ספרות ומקפים, עד 60 תווים.',
  hours: 'שעות הפתיחה אינן קריאות. בחרו יום, שעת פתיחה ושעת סגירה, למשל 08:00–17:00.',
  backward: (day: string) => `ביום ${day} שעת הסגירה אינה אחרי שעת הפתיחה. תקנו אחת מהן.`,
  city: 'העיר אינה ברשימת הערים.',
  fullPrice: 'מחיר מלא מוצג רק כשהוא גבוה מהמחיר. השאירו אותו ריק, או כתבו מחיר גבוה יותר.',
  closure: 'בסגירה, היום האחרון קודם ליום הראשון.',
  overlap: 'יש שתי סגירות שחופפות. אחדו אותן לאחת.',
}

const refused = (code: GarageRefused['code'], message: string, garage?: SavedGarage): GarageRefused => ({
  ok: false,
  code,
  message,
  ...(garage && { garage }),
})

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/

const DAYS = ['ראשון', 'שני', 'שלישי', 'רביעי', 'חמישי', 'שישי', 'שבת']

const hoursFault = (hours: string): string => {
  const day = DAYS[findBackwardDay(hours) ?? -1]
  return day === undefined ? text.hours : text.backward(day)
}

/** The first fault of a garage; undefined when it may be listed. */
const faultOf = ({ id, hours, cityId, price, fullPrice, closures = [] }: Garage, cities: ReadonlySet<string>) => {
  if (!SLUG.test(id)) return text.id
  if (parseOpeningHours(hours) === undefined) return hoursFault(hours)
  if (!cities.has(cityId)) return text.city
  if (fullPrice !== undefined && fullPrice <= price) return text.fullPrice
  if (closures.some(({ from, to }) => to < from)) return text.closure
  const sorted = closures.toSorted((one, two) => one.from.localeCompare(two.from))
  return sorted.some(({ from }, index) => from <= (sorted[index - 1]?.to ?? '')) ? text.overlap : undefined
}

const isSame = (one: Garage, other: Garage): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (garage: Garage) => Object.entries(garage).toSorted(([one], [two]) => one.localeCompare(two))

/**
 * Decides whether a garage is saved as asked.
 * @param before the garage under its row's lock; undefined when there is none
 * @param cities ids of all towns
 * @returns `changed: false` when it is what it was: nothing is published
 */
export const decideGarage = (
  { garage, version }: SaveGarage,
  before: SavedGarage | undefined,
  cities: ReadonlySet<string>,
): GarageDecision => {
  if (version === null && before) return refused('EXISTS', text.exists)
  if (version !== null && !before) return refused('NOT_FOUND', text.notFound)
  if (before && before.version !== version) return refused('CHANGED', text.changed, before)
  const fault = faultOf(garage, cities)
  if (fault !== undefined) return refused('VALIDATION', fault)
  const closures = garage.closures?.toSorted((one, two) => one.from.localeCompare(two.from))
  const { closures: _, ...facts } = garage
  const saved = { ...facts, ...(closures && closures.length > 0 && { closures }) }
  return { ok: true, changed: !before || !isSame(before.garage, saved), garage: saved }
}
