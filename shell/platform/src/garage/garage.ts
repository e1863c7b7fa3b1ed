import { type WheelsOfBike, wheelsOf } from '@zmig/edge-contract'
import { useSyncExternalStore } from 'react'
import { GARAGE_CHANGED, GARAGE_KEY } from './for-saved-bikes.ts'

/** A bike that a visitor saved: its name, the address of its page, and the wheels that its tyres are compared with. */
export type SavedBike = WheelsOfBike & {
  brand: string
  model: string
  /** `/bike/yamaha/mt-07` */
  href: string
}

/** 8: more bikes than a household has, and few enough to name. */
export const MOST_BIKES = 8
/** Longer than any name or address of a bike. */
const LONGEST = 300

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST && !/\p{Cc}/u.test(value)

const wheelsAnd = ({ brand, model, href, ...wheels }: SavedBike) => ({ brand, model, href, ...wheelsOf(wheels) })

/** A bike of the storage, which anything may have written; the address must be that of a bike's page. */
const bikeOf = (value: unknown): SavedBike | undefined => {
  const { brand, model, href, ...wheels } = wheelsAnd(Object(value) as SavedBike)
  const isBike = [brand, model, href, ...Object.values(wheels)].every(isText) && wheels.frontSize && wheels.rearSize
  return isBike && /^\/bike\/[^/]/.test(href) ? { brand, model, href, ...wheels } : undefined
}

const isSame = (one: SavedBike, other: SavedBike): boolean => one.href === other.href

/** Parses stored bikes; what is not a bike is ignored. */
export const parseGarage = (stored: string | null): SavedBike[] => {
  let found: unknown
  try {
    found = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  const bikes = Array.isArray(found) ? found.flatMap((value) => bikeOf(value) ?? []) : []
  return bikes.filter((bike, index) => bikes.findIndex((each) => isSame(each, bike)) === index).slice(0, MOST_BIKES)
}

/** The garage with a bike in the first place; beyond the most, the one that was saved first is left out. Pure. */
export const withBike = (bikes: readonly SavedBike[], bike: SavedBike): SavedBike[] =>
  [bike, ...bikes.filter((each) => !isSame(each, bike))].slice(0, MOST_BIKES)

const NONE: readonly SavedBike[] = []

let stored: string | null = null
let bikes = NONE

/** The bikes of the storage, none when it is off; the same array until they change, as React wants it. */
const read = (): readonly SavedBike[] => {
  let now: string | null = null
  try {
    now = localStorage.getItem(GARAGE_KEY)
  } catch {
    // storage is off
  }
  if (now !== stored) {
    stored = now
    bikes = parseGarage(now)
  }
  return bikes
}

/** @returns false when storage is off or full; then nothing has changed */
const write = (next: readonly SavedBike[]): boolean => {
  try {
    localStorage.setItem(GARAGE_KEY, JSON.stringify(next))
  } catch {
    return false
  }
  dispatchEvent(new Event(GARAGE_CHANGED))
  return true
}

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener(GARAGE_CHANGED, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(GARAGE_CHANGED, onChange)
    removeEventListener('storage', onChange)
  }
}

/** The bikes that this browser has saved, newest first, and the commands to change them. */
export const garage = {
  bikes: read,
  /** @returns false when the browser does not let us store it */
  save: (bike: SavedBike): boolean => write(withBike(read(), bike)),
  /** @returns false when the browser does not let us store it */
  remove: (bike: Pick<SavedBike, 'href'>): boolean => write(read().filter(({ href }) => href !== bike.href)),
}

/** The same for a component: the server renders every page without bikes, and they are there right after hydration. */
export const useGarage = () => ({ ...garage, bikes: useSyncExternalStore(subscribe, read, () => NONE) })
