import type { StaffGarage } from '@zmig/edge-contract'
import { describe, expect, test } from 'vitest'
import { addDays, shortDay } from '../../parts/days.ts'
import {
  dayError,
  emptyForm,
  errorsOf,
  fieldsOf,
  formOf,
  type GarageForm,
  timeOf,
  withClosures,
} from './garage-form.ts'
import { hoursRanges } from './hours-words.ts'
import { mergeForm } from '../../parts/merge-form.ts'

const usual = [0, 1, 2, 3, 4].map((weekday) => ({ weekday, from: '08:00', to: '18:00' }))
const garage: StaffGarage = {
  _id: 'gumi-ayalon',
  displayName: 'גומי איילון',
  phone: '03-5550101',
  address: 'רחוב החישוקים 14',
  cityId: 'tel-aviv',
  city: 'תל אביב־יפו',
  price: 120,
  fullPrice: 150.5,
  photo: '',
  alignType: 'electronic',
  score: 4.8,
  manualBooking: false,
  hide: false,
  capacityPerSlot: 3,
  hours: [...usual, { weekday: 5, from: '08:00', to: '13:00' }],
  email: null,
  closures: [],
  version: 2,
}

test('a garage survives the form unchanged', () => {
  const { _id, city: _city, version: _version, ...fields } = garage
  expect(fieldsOf(formOf(garage))).toEqual(fields)
  expect(errorsOf(formOf(garage), false)).toEqual({})
})

test('closing it for a week changes nothing else', () => {
  const closures = [{ from: '2026-12-06', to: '2026-12-12', reason: 'vacation' as const }]
  expect(withClosures(garage, closures)).toEqual({ ...fieldsOf(formOf(garage)), closures })
})

test('keeps the fields that a colleague saved, except for those that were changed in this form', () => {
  const before = formOf(garage)
  const now = formOf({ ...garage, phone: '03-5550177', price: 110, hours: garage.hours.slice(1) })
  const typed = {
    ...before,
    price: '95',
    hours: before.hours.map((day, at) => (at === 5 ? { ...day, to: '12:00' } : day)),
  }
  const merged = mergeForm(typed, before, now)
  expect(merged).toMatchObject({ phone: '03-5550177', price: '95', address: garage.address })
  expect(merged.hours[0]).toMatchObject({ open: false })
  expect(merged.hours[5]).toEqual({ open: true, from: '08:00', to: '12:00' })
})

test('a day names what is wrong with its hours, a closed one nothing', () => {
  const day = { open: true, from: '18:00', to: '08:00' }
  expect(dayError(day)).toBe('שעת הסגירה צריכה להיות אחרי שעת הפתיחה')
  expect(dayError({ ...day, from: '25' })).toMatch(/08:30/)
  expect(dayError({ ...day, open: false })).toBeUndefined()
})

test('a new one is hidden, and names what it needs', () => {
  expect(emptyForm.hide).toBe(true)
  expect(Object.keys(errorsOf(emptyForm, true)).toSorted()).toEqual([
    'address',
    'cityId',
    'displayName',
    'id',
    'phone',
    'price',
  ])
})

describe('what is typed wrong', () => {
  const closed = { open: false, from: '08:00', to: '18:00' }
  test.each([
    ['an id with capitals', { id: 'Gumi' }, 'id'],
    ['a phone of letters', { phone: 'abc' }, 'phone'],
    ['a mail address without @', { email: 'gumi' }, 'email'],
    ['a mail address in letters of Hebrew', { email: 'גומי@example.co.il' }, 'email'],
    ['a negative price', { price: '-1' }, 'price'],
    ['an absurd price', { price: '5001', fullPrice: '' }, 'price'],
    ['three decimals', { price: '1.234' }, 'price'],
    ['a full price below the price', { fullPrice: '100' }, 'fullPrice'],
    ['a capacity of half a place', { capacity: '1.5' }, 'capacity'],
    ['a capacity of a crowd', { capacity: '21' }, 'capacity'],
    ['a score of eleven', { score: '11' }, 'score'],
    ['a path that climbs', { photo: '../secret' }, 'photo'],
    ['no open day', { hours: Array.from({ length: 7 }, () => closed) }, 'hours'],
    ['a day that ends before it begins', { hours: [{ open: true, from: '18:00', to: '08:00' }] }, 'hours'],
    ['a time that is not written', { hours: [{ open: true, from: '', to: '08:00' }] }, 'hours'],
    ['an hour that does not exist', { hours: [{ open: true, from: '08:00', to: '25:00' }] }, 'hours'],
  ] as [string, Partial<GarageForm>, string][])('%s', (_, change, field) => {
    expect(Object.keys(errorsOf({ ...formOf(garage), ...change }, true))).toEqual([field])
  })
})

test.each([
  ['8', '08:00'],
  ['830', '08:30'],
  ['8:30', '08:30'],
  ['18', '18:00'],
  ['24:00', '24:00'],
  ['25', '25'],
  ['soon', 'soon'],
])('%s is written as %s', (typed, written) => {
  expect(timeOf(typed)).toBe(written)
})

test('opening hours are read in ranges', () => {
  expect(hoursRanges(garage.hours)).toEqual([
    { days: 'א׳–ה׳', time: '08:00–18:00' },
    { days: 'ו׳', time: '08:00–13:00' },
  ])
})

test('weeks begin on Sunday, across the turn of a year', () => {
  expect(addDays('2026-12-27', 7)).toBe('2027-01-03')
  expect(shortDay('2026-12-06')).toBe('6.12')
})
