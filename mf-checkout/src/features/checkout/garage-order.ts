import type { Shop } from '@zmig/edge-contract'
import type { NearCity } from '@zmig/platform/near'

/** How the garages of a choice may be ordered; the first one is that of the edge's list. */
export const garageOrders = ['score', 'price', 'day', 'distance'] as const
export type GarageOrder = (typeof garageOrders)[number]

/** A garage of the choice. */
export type OfferedGarage = Shop & {
  cityId: string
  /** kilometres to its city, as the crow flies; absent while the place of the shopper is not known */
  km?: number
  /** first day on which it is free, year-month-day; null: none, absent: not known yet */
  firstDay?: string | null
}

/** Garages know their city, not their street, on the map: those of the nearest cities are near. */
const NEAR_CITIES = 3

/** The cities whose garages are offered by distance: the nearest ones, and the chosen one wherever it is. @param cities the nearest first */
export const offeredCities = (cities: readonly NearCity[], chosen: string): NearCity[] =>
  cities.filter(({ city }, index) => index < NEAR_CITIES || city.id === chosen)

/** What an order compares: the smaller comes first. A garage without a free day comes after those that have one. */
const keys: Record<GarageOrder, (garage: OfferedGarage) => number> = {
  score: ({ score }) => -score,
  price: ({ price }) => price,
  day: ({ firstDay }) => (firstDay ? Date.parse(firstDay) : Infinity),
  distance: ({ km }) => km ?? Infinity,
}

/** The garages in this order; of equal ones the better rated first. */
export const orderGarages = (garages: readonly OfferedGarage[], order: GarageOrder): OfferedGarage[] => {
  const compare = (one: OfferedGarage, other: OfferedGarage, by: GarageOrder): number => {
    const left = keys[by](one)
    const right = keys[by](other)
    return left === right ? 0 : left - right // two infinities have no difference
  }
  return garages.toSorted((one, other) => compare(one, other, order) || compare(one, other, 'score'))
}
