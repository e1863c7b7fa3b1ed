import { type BikeFaults, bikeFaults, type BikeText, faultsSentence, plainBike } from '@zmig/edge-contract'
import { refused } from '@zmig/kit/refused'
import type { Motorcycle } from '../ranking.ts'

/** A motorcycle as the advisor lists it; `version` grows with every change. */
export type ListedMotorcycle = { fact: Motorcycle; version: number }

export type MotorcycleRefused = {
  ok: false
  code: 'NOT_FOUND' | 'VALIDATION' | 'CHANGED' | 'DUPLICATE'
  message: string
  /** as it is now, for a change that came too late */
  motorcycle?: ListedMotorcycle
  faults?: BikeFaults
}

const CHANGED = 'מישהו שינה את האופנוע בינתיים. מה שלא שיניתם מוצג כמו שהוא עכשיו; שמירה נוספת תחליף את מה ששיניתם'
const GONE = 'האופנוע לא נמצא ברשימה'

const wordOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** The same for two bikes that are one model, however it is spelled: `MT-07` and `MT 07`. A plus makes another model. */
export const modelKey = ({ brand, model }: Pick<Motorcycle, 'brand' | 'model'>): string =>
  `${wordOf(brand)} ${wordOf(model.replaceAll('+', 'plus'))}`

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Make, model and first year: where the ids of bikes begin. */
export const idStart = ({ brand, model, yearFrom }: BikeText): string => slugOf(`${brand} ${model} ${yearFrom}`)

/** An id that no bike has, numbered where a bike of that name was listed before. */
const freeId = (bike: BikeText, listed: readonly Motorcycle[]): string => {
  const ids = new Set(listed.map(({ id }) => id))
  const slug = idStart(bike)
  const numbered = (times: number): string => (times === 1 ? slug : `${slug}-${times}`)
  let times = 1
  while (ids.has(numbered(times))) times += 1
  return numbered(times)
}

const factOf = (id: string, { frontLoad, frontSpeed, rearLoad, rearSpeed, ...bike }: BikeText): Motorcycle => ({
  id,
  ...bike,
  ...(frontLoad && { frontLoad }),
  ...(frontSpeed && { frontSpeed }),
  ...(rearLoad && { rearLoad }),
  ...(rearSpeed && { rearSpeed }),
})

/** What is wrong with a bike, beside all others. */
const refusalOf = (
  id: string | undefined,
  bike: BikeText,
  listed: readonly Motorcycle[],
  thisYear: number,
): MotorcycleRefused | undefined => {
  const faults = bikeFaults(bike, thisYear)
  if (Object.keys(faults).length > 0) return { ...refused('VALIDATION', faultsSentence(faults)), faults }
  const model = modelKey(bike)
  const same = listed.find(
    (other) =>
      other.id !== id && other.yearFrom <= bike.yearTo && bike.yearFrom <= other.yearTo && modelKey(other) === model,
  )
  if (!same) return undefined
  const message = `הדגם כבר ברשימה לשנים \u2068${same.yearFrom}–${same.yearTo}\u2069. שנים של דגם אחד אינן חופפות`
  return { ...refused('DUPLICATE', message), faults: { yearFrom: message } }
}

/** A make is spelled as the shop spells it already, so that `honda` does not become a second one. */
const spelled = (bike: BikeText, listed: readonly Motorcycle[]): BikeText => {
  const known = listed.find(({ brand }) => brand.toLowerCase() === bike.brand.toLowerCase())
  return known ? { ...bike, brand: known.brand } : bike
}

const isEqual = (one: Motorcycle, other: Motorcycle): boolean =>
  Object.entries({ ...other, ...one }).every(
    ([field, value]) => one[field as keyof Motorcycle] === value && other[field as keyof Motorcycle] === value,
  )

/**
 * Decides whether staff list a motorcycle.
 * @param listed those with a make of this name, or with an id that begins with its name
 * @param thisYear in Israel
 */
export const decideNewMotorcycle = (
  fields: BikeText,
  listed: readonly Motorcycle[],
  thisYear: number,
): { save: Motorcycle } | MotorcycleRefused => {
  const bike = spelled(plainBike(fields), listed)
  return refusalOf(undefined, bike, listed, thisYear) ?? { save: factOf(freeId(bike, listed), bike) }
}

type Known = {
  before: ListedMotorcycle | undefined
  /** version that the editor saw */
  seen: number
}

/**
 * Decides what staff make of a listed motorcycle; its id stays, whatever it is called.
 * @returns `same`: it says so already
 */
export const decideChangedMotorcycle = (
  fields: BikeText,
  { before, seen }: Known,
  listed: readonly Motorcycle[],
  thisYear: number,
): { save: Motorcycle } | { same: ListedMotorcycle } | MotorcycleRefused => {
  if (!before) return refused('NOT_FOUND', GONE)
  const { id } = before.fact
  const others = listed.filter((other) => other.id !== id)
  const bike = spelled(plainBike(fields), others)
  const fact = factOf(id, bike)
  if (isEqual(fact, before.fact)) return { same: before }
  if (seen !== before.version) return { ...refused('CHANGED', CHANGED), motorcycle: before }
  return refusalOf(id, bike, others, thisYear) ?? { save: fact }
}

/** Decides whether a motorcycle goes. */
export const decideRemovedMotorcycle = (
  before: ListedMotorcycle | undefined,
): { remove: string } | MotorcycleRefused => (before ? { remove: before.fact.id } : refused('NOT_FOUND', GONE))
