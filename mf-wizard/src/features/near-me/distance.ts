import type { ShopCity } from '@zmig/edge-contract'
import type { Position } from '../../shop/country.ts'

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two places as the crow flies: the haversine formula. */
export const kilometres = (from: Position, to: Position): number => {
  const [north, east] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

/** A city with garages and how far it is. */
export type NearCity = { city: ShopCity; km: number }

/** The cities with garages, the nearest first; those whose place is not known are left out. */
export const nearestCities = (cities: readonly ShopCity[], position: Position): NearCity[] =>
  cities
    .flatMap((city) =>
      city.latitude === null || city.longitude === null
        ? []
        : [{ city, km: kilometres(position, { latitude: city.latitude, longitude: city.longitude }) }],
    )
    .toSorted((a, b) => a.km - b.km)

/** A distance as people say it: places are known to about a kilometre. */
export const distanceText = (km: number): string => {
  const whole = Math.round(km)
  return whole <= 1 ? 'עד קילומטר' : `כ־${whole} ק״מ`
}
