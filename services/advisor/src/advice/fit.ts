import { canonicalSize, carries, isForTheRoad, type TyreType, type Visibility } from '@zmig/edge-contract'
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

/**
 * Whether a product may go on a bike: the original size at its position, for a set both; load index and speed rating at least
 * those of the original tyres where they are known; nothing that is not for the road.
 * @see decisions.md, Wizard
 */
export const fits = (bike: Omit<Motorcycle, 'id'>, tyreType: TyreType, tyre: TyreFacts): boolean => {
  if (tyre.set !== (tyreType === 'set') || !isForTheRoad(tyre)) return false
  const { front, rear } = mountOf(tyre)
  const onFront = () =>
    front === bike.frontSize && carries(tyre.front ?? tyre, { load: bike.frontLoad, speed: bike.frontSpeed })
  const onRear = () =>
    rear === bike.rearSize && carries(tyre.rear ?? tyre, { load: bike.rearLoad, speed: bike.rearSpeed })
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
    ean,
    set,
    brand,
    line,
    category,
    displaySize,
    price,
    score,
    load,
    speed,
    description,
    visibility,
    tread: tyre.treadFamily,
    age: ages.length > 0 ? Math.max(...ages) : undefined,
  }
}
