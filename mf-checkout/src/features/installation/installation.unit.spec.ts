import { expect, it } from 'vitest'
import { installationSlice, shopRefreshed, type InstallationState } from './installation.slice.ts'

const shop = {
  _id: 'gumi-ayalon',
  displayName: 'גומי איילון',
  address: 'רחוב המצמד 3',
  phone: '03-5550103',
  price: 120,
  manualBooking: false,
}
const chosen: InstallationState = { cityId: 'tel-aviv', shop, date: '2026-11-26', startHour: 10 }
const { reducer } = installationSlice

it('keeps the time at a garage that has changed its price', () =>
  expect(reducer(chosen, shopRefreshed({ ...shop, price: 150 }))).toEqual({ ...chosen, shop: { ...shop, price: 150 } }))

it('has no time at a garage that books by phone since', () => {
  const byPhone = { ...shop, manualBooking: true }
  const none = { cityId: 'tel-aviv', shop: byPhone, date: '', startHour: null }
  expect(reducer(chosen, shopRefreshed(byPhone))).toEqual(none)
  expect(reducer(none, shopRefreshed(shop))).toEqual({ ...none, shop })
})
