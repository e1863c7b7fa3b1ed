import type { ShopCity } from '@zmig/edge-contract'
import type { Position } from './country.ts'

export type { Position }

/** 10 s for a first position; one of the last five minutes is good enough for a city. */
const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 300_000 }

/** Why the browser did not say where the visitor is. */
export type NoPosition = 'denied' | 'unavailable'

export const noPositionText: Record<NoPosition, string> = {
  denied: 'הדפדפן לא נתן לנו את המיקום שלכם. בחרו עיר ברשימה, או אפשרו מיקום לאתר בהגדרות הדפדפן ונסו שוב.',
  unavailable: 'לא הצלחנו למצוא את המיקום שלכם. נסו שוב, או בחרו עיר ברשימה.',
}

/** Asks the browser, which asks the visitor, where they are; the answer is for this tab only and is sent nowhere. */
export const askPosition = (): Promise<Position | NoPosition> =>
  new Promise((answer) => {
    // a browser has no geolocation outside of a secure connection
    if (!('geolocation' in navigator)) return answer('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => answer({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => answer(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      OPTIONS,
    )
  })

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two places as the crow flies: the haversine formula. */
export const kilometres = (from: Position, to: Position): number => {
  const north = radians(to.latitude - from.latitude)
  const east = radians(to.longitude - from.longitude)
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
