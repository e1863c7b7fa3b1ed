import { expect, it } from 'vitest'
import { distanceText, kilometres, nearestCities } from './near.ts'

const city = (id: string, latitude: number | null, longitude: number | null) => ({
  id,
  displayName: id,
  latitude,
  longitude,
  shops: 1,
})
const telAviv = city('tel-aviv', 32.0853, 34.7818)
const haifa = city('haifa', 32.794, 34.9896)
const eilat = city('eilat', 29.5577, 34.9519)

it('measures the distance as the crow flies', () => {
  const km = kilometres({ latitude: 32.0853, longitude: 34.7818 }, { latitude: 32.794, longitude: 34.9896 })
  expect(km).toBeGreaterThan(80)
  expect(km).toBeLessThan(83)
  expect(kilometres({ latitude: 32, longitude: 35 }, { latitude: 32, longitude: 35 })).toBe(0)
})

it('puts the nearest city first and leaves out a city whose place is not known', () => {
  const near = nearestCities([eilat, telAviv, city('nowhere', null, null), haifa], { latitude: 32.6, longitude: 34.95 })
  expect(near.map((each) => each.city.id)).toEqual(['haifa', 'tel-aviv', 'eilat'])
})

it.each([
  [0, 'עד קילומטר'],
  [1.4, 'עד קילומטר'],
  [1.6, 'כ־2 ק״מ'],
  [22.2, 'כ־22 ק״מ'],
])('%d kilometres are "%s"', (km, words) => expect(distanceText(km)).toBe(words))
