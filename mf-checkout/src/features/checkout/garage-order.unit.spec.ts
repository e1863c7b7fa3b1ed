import { expect, it } from 'vitest'
import { shortDay } from '../../appointment/days.ts'
import { offeredCities, orderGarages, type GarageOrder, type OfferedGarage } from './garage-order.ts'

const garage = (id: string, facts: Partial<OfferedGarage>): OfferedGarage => ({
  id,
  _id: id,
  cityId: 'haifa',
  displayName: id,
  address: '',
  phone: '',
  photo: '',
  imageVersion: '',
  price: 100,
  pairPrice: 200,
  likes: 0,
  score: 4,
  alignType: 'none',
  hide: false,
  manualBooking: false,
  ...facts,
})
const garages = [
  garage('best', { score: 5, price: 140, firstDay: '2026-12-02', km: 9 }),
  garage('cheap', { score: 3, price: 80, firstDay: null, km: 4 }),
  garage('soon', { score: 4, price: 120, firstDay: '2026-11-25', km: 4 }),
  garage('phone', { score: 4.5, price: 120, manualBooking: true }),
]

it.each<[GarageOrder, string[]]>([
  ['score', ['best', 'phone', 'soon', 'cheap']],
  ['price', ['cheap', 'phone', 'soon', 'best']],
  ['day', ['soon', 'best', 'phone', 'cheap']],
  ['distance', ['soon', 'cheap', 'best', 'phone']],
])('by %s, the better rated of equal ones first', (order, names) =>
  expect(orderGarages(garages, order).map(({ id }) => id)).toEqual(names),
)

it('offers by distance the three nearest cities, and the chosen one wherever it is', () => {
  const cities = ['haifa', 'krayot', 'nesher', 'afula', 'tel-aviv'].map((id, km) => {
    const place = { latitude: 0, longitude: 0, shops: 1 }
    return { city: { ...place, id, displayName: id }, km }
  })
  const names = (chosen: string) => offeredCities(cities, chosen).map(({ city }) => city.id)
  expect(names('tel-aviv')).toEqual(['haifa', 'krayot', 'nesher', 'tel-aviv'])
  expect(names('krayot')).toEqual(['haifa', 'krayot', 'nesher'])
  expect(names('')).toEqual(['haifa', 'krayot', 'nesher'])
})

it.each([
  ['2026-11-25', 'ד׳ 25.11'],
  ['2026-11-28', 'ש׳ 28.11'],
  ['2026-12-06', 'א׳ 6.12'],
  ['soon', 'soon'],
])('writes %s as %s', (day, words) => expect(shortDay(day)).toBe(words))
