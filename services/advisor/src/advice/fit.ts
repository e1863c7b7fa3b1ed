import { canonicalSize, isForTheRoad, type TyreType, type Visibility } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import type { Candidate, Motorcycle } from '../ranking.ts'

/** The sizes of the wheels that a product goes on; undefined where it does not belong. */
export type Mount = { front: string | undefined; rear: string | undefined }

/** A single goes on the wheel of its position, one for both on either; a set needs its two wheels. */
export const mountOf = ({ position, front, rear, ...size }: TyreFacts): Mount => {
  if (front && rear) return { front: canonicalSize(front), rear: canonicalSize(rear) }
  const own = canonicalSize(size)
  return { front: position === 'rear' ? undefined : own, rear: position === 'front' ? undefined : own }
}

/** Kilometres an hour of a speed rating; brackets mean above the letter's speed. */
const SPEEDS: Record<string, number> = {
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

/** @returns undefined for a rating that is not stated or not known */
const speedOf = (rating: string | undefined): number | undefined => {
  const speed = SPEEDS[rating?.replaceAll(/[()]/g, '') ?? '']
  return speed !== undefined && rating?.startsWith('(') ? speed + 1 : speed
}

const loadOf = (index: string | undefined): number | undefined => {
  const load = Number.parseInt(index ?? '', 10)
  return Number.isNaN(load) ? undefined : load
}

/** A rating that the bike does not state asks for nothing; one that it states must be reached, and be stated by the tyre. */
const reaches = (own: number | undefined, needed: number | undefined): boolean =>
  needed === undefined || (own !== undefined && own >= needed)

type Rating = { load: string; speed: string }

const carries = (tyre: Rating, load: string | undefined, speed: string | undefined): boolean =>
  reaches(loadOf(tyre.load), loadOf(load)) && reaches(speedOf(tyre.speed), speedOf(speed))

/**
 * Whether a product may go on a bike: the original size at its position, for a set both; load index and speed rating at least
 * those of the original tyres where they are known; nothing that is not for the road.
 * @see decisions.md, Wizard
 */
export const fits = (bike: Omit<Motorcycle, 'id'>, tyreType: TyreType, tyre: TyreFacts): boolean => {
  if (tyre.set !== (tyreType === 'set') || !isForTheRoad(tyre)) return false
  const { front, rear } = mountOf(tyre)
  const onFront = () => front === bike.frontSize && carries(tyre.front ?? tyre, bike.frontLoad, bike.frontSpeed)
  const onRear = () => rear === bike.rearSize && carries(tyre.rear ?? tyre, bike.rearLoad, bike.rearSpeed)
  if (tyreType === 'front') return onFront()
  if (tyreType === 'rear') return onRear()
  return onFront() && onRear()
}

const WEEK = 1 / 52

/** Years since a date code, `3126` = week 31 of 2026; undefined when it is not stated. */
const ageOf = (dot: string | undefined, now: Date): number | undefined => {
  const [, week, year] = /^(\d\d)(\d\d)$/.exec(dot ?? '') ?? []
  if (week === undefined || year === undefined) return undefined
  const today = now.getUTCFullYear() + now.getUTCMonth() / 12
  return Math.max(0, today - (2000 + Number(year) + Number(week) * WEEK))
}

/** A product as rules and model see it. @param now for its age */
export const toCandidate = (tyre: TyreFacts, visibility: Visibility, now: Date): Candidate => {
  const ages = [tyre.dot, tyre.front?.dot, tyre.rear?.dot].flatMap((dot) => ageOf(dot, now) ?? [])
  const { ean, set, brand, line, category, displaySize, price, score, load, speed, description } = tyre
  return {
    ...{ ean, set, brand, line, category, displaySize, price, score, load, speed, description, visibility },
    tread: tyre.treadFamily,
    age: ages.length > 0 ? Math.max(...ages) : undefined,
  }
}
