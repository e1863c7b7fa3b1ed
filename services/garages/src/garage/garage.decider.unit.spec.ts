import { GarageListed } from '@zmig/events'
import { describe, expect, test } from 'vitest'
import type { Garage } from '../facts.ts'
import { decideGarage } from './garage.decider.ts'

const cities = new Set(['tel-aviv'])
const garage = (facts: Partial<Garage> = {}): Garage => ({ ...GarageListed.example, ...facts })
const before = { garage: garage(), version: 3 }
const week = { from: '2026-12-06', to: '2026-12-12', reason: 'vacation' } as const

describe('saving a garage', () => {
  test('takes the place of the version that was seen', () => {
    expect(decideGarage({ garage: garage({ price: 9_900 }), version: 3 }, before, cities)).toMatchObject({
      ok: true,
      changed: true,
      garage: { price: 9_900 },
    })
  })

  test('changes nothing when it is as it was, whatever the order of its fields', () => {
    const turned = Object.fromEntries(Object.entries(garage()).toReversed()) as Garage
    expect(decideGarage({ garage: { ...turned, closures: [] }, version: 3 }, before, cities)).toMatchObject({
      ok: true,
      changed: false,
    })
  })

  test('of two people at once the second is refused, with the present state', () => {
    expect(decideGarage({ garage: garage({ price: 1 }), version: 2 }, before, cities)).toMatchObject({
      code: 'CHANGED',
      garage: before,
    })
  })

  test('keeps closures in order', () => {
    const later = { from: '2027-01-03', to: '2027-01-03', reason: 'works' } as const
    const saved = decideGarage({ garage: garage({ closures: [later, week] }), version: 3 }, before, cities)
    expect(saved).toMatchObject({ garage: { closures: [week, later] } })
  })
})

test.each([
  ['an id that is taken', { garage: garage(), version: null }, 'EXISTS'],
  ['an id that no address may hold', { garage: garage({ id: 'Gumi Ayalon' }), version: null }, 'VALIDATION'],
] as const)('a new garage with %s is refused', (_, command, code) => {
  const known = code === 'EXISTS' ? before : undefined
  expect(decideGarage(command, known, cities)).toMatchObject({ ok: false, code })
})

test.each([
  ['unreadable hours', { hours: 'always' }, /אינן קריאות/],
  ['hours that end before they begin', { hours: 'sun 08:00-18:00; mon-tue 18:00-08:00' }, /^ביום שני /],
  ['an unknown town', { cityId: 'atlantis' }, /העיר/],
  ['a full price that is no higher', { fullPrice: 12_000 }, /מחיר מלא/],
  ['a closure that ends before it begins', { closures: [{ ...week, to: '2026-12-05' }] }, /סגירה/],
  ['two closures on one day', { closures: [week, { ...week, from: '2026-12-12', to: '2026-12-14' }] }, /חופפות/],
] as [string, Partial<Garage>, RegExp][])('%s is refused', (_, facts, message) => {
  expect(decideGarage({ garage: garage(facts), version: 3 }, before, cities)).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    message: expect.stringMatching(message) as string,
  })
})

test('a garage that is not there cannot be changed', () => {
  expect(decideGarage({ garage: garage(), version: 1 }, undefined, cities)).toMatchObject({ code: 'NOT_FOUND' })
})
