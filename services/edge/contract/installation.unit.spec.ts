import { expect, it } from 'vitest'
import { RequestedAppointment, installDayOf, startHourOf } from './installation.ts'

it('reads an empty day and an empty slot as none', () => {
  const requested = RequestedAppointment.parse({ selectedShop: 'gumi-ayalon', installDate: '', installSlot: '' })
  expect([installDayOf(requested), startHourOf(requested)]).toEqual([undefined, undefined])
})

it.each([null, undefined, {}, { startCursor: null }])('reads %j as no slot', (installSlot) => {
  expect(startHourOf(RequestedAppointment.parse({ installSlot }))).toBeUndefined()
})

it.each([
  [10, 10],
  [0, 0],
  [{ startCursor: 12 }, 12],
])('reads the start hour of %j', (installSlot, hour) => {
  expect(startHourOf(RequestedAppointment.parse({ installSlot }))).toBe(hour)
})

it.each([-1, 24, 1.5, '10', { startCursor: 24 }])('refuses %j as a slot', (installSlot) => {
  expect(RequestedAppointment.safeParse({ installSlot }).success).toBe(false)
})
