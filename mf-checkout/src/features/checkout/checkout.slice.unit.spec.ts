import { expect, it } from 'vitest'
import { checkoutSlice, detailsChanged, formCleared, garageRefreshed } from './checkout.slice.ts'
import { form, garage } from './testing.ts'

const { reducer } = checkoutSlice
const chosen = { cityId: 'tel-aviv', shop: garage, date: '2026-11-26', startHour: 10 }
const refreshed = (installation: typeof chosen | typeof none, shop: typeof garage) =>
  reducer({ ...form, installation }, garageRefreshed(shop)).installation
const byPhone = { ...garage, manualBooking: true }
const none = { cityId: 'tel-aviv', shop: byPhone, date: '', startHour: null }

it('begins with an installation and the payment method card', () =>
  expect(reducer(undefined, { type: 'start' })).toMatchObject({ sip: 'install', payment: { method: 'creditcard' } }))

it('keeps the time at a garage that changed its price', () =>
  expect(refreshed(chosen, { ...garage, price: 150 })).toEqual({ ...chosen, shop: { ...garage, price: 150 } }))

it('clears the time at a garage that takes bookings by phone now', () => {
  expect(refreshed(chosen, byPhone)).toEqual(none)
  expect(refreshed(none, garage)).toEqual({ ...none, shop: garage })
})

it('changes details field by field and clears them together', () => {
  const complete = { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' }
  const changed = reducer({ ...form, details: complete }, detailsChanged({ name: 'רון לוי' }))
  expect(changed.details).toEqual({ ...complete, name: 'רון לוי' })
  expect(reducer(changed, formCleared()).details).toEqual({ name: '', phone: '', emailaddress: '' })
})
