import { describe, expect, it } from 'vitest'
import { loadInKilograms, readDateCode, speedOf } from './markings.ts'

describe('the load index', () => {
  it.each([
    ['41', 145],
    ['50', 190],
    ['54', 212],
    ['58', 236],
    ['66', 300],
    ['73', 365],
    ['80', 450],
    ['88', 560],
    ['96', 710],
  ])('%s carries %i kg', (index, kilograms) => expect(loadInKilograms(index)).toBe(kilograms))

  it.each(['', '40', '97', 'x', '7.3', '-1'])('is undefined for %j, which is not in the table', (index) =>
    expect(loadInKilograms(index)).toBeUndefined(),
  )
})

describe('the speed rating', () => {
  it.each([
    ['J', 100],
    ['K', 110],
    ['L', 120],
    ['M', 130],
    ['N', 140],
    ['P', 150],
    ['Q', 160],
    ['R', 170],
    ['S', 180],
    ['T', 190],
    ['U', 200],
    ['H', 210],
    ['V', 240],
    ['W', 270],
    ['(W)', 270],
    ['Y', 300],
  ])('%s is up to %i km/h', (rating, kilometresPerHour) =>
    expect(speedOf(rating)).toEqual({ kilometresPerHour, orMore: false }),
  )

  it.each([
    ['Z', 240],
    ['ZR', 240],
  ])('%s is %i km/h or more', (rating, kilometresPerHour) =>
    expect(speedOf(rating)).toEqual({ kilometresPerHour, orMore: true }),
  )

  it('is undefined when the maker states none', () => expect(speedOf('')).toBeUndefined())
})

describe('the date code', () => {
  it('is a week and a year, and an age in whole months', () =>
    expect(readDateCode('3126', '2026-11-21')).toEqual({ week: 31, year: 2026, months: 3, mayBeFitted: true }))

  it('gains a month on the day of the month of its production', () => {
    // week 31 of 2026 begins on 30 July
    expect(readDateCode('3126', '2026-11-29')?.months).toBe(3)
    expect(readDateCode('3126', '2026-11-30')?.months).toBe(4)
  })

  it('is counted over the end of a year', () =>
    expect(readDateCode('5025', '2026-02-10')).toMatchObject({ week: 50, year: 2025, months: 2 }))

  it('has no negative age', () => expect(readDateCode('5226', '2026-11-21')?.months).toBe(0))

  it('allows fitting a tyre until the age of five years, to the end of the same week', () => {
    expect(readDateCode('3121', '2026-07-30')?.mayBeFitted).toBe(true)
    expect(readDateCode('3121', '2026-08-05')?.mayBeFitted).toBe(true)
    expect(readDateCode('3121', '2026-08-06')?.mayBeFitted).toBe(false)
  })

  it.each([undefined, '', '31', '0026', '5426', 'abcd', '31260'])('is not stated when it reads %j', (code) =>
    expect(readDateCode(code, '2026-11-21')).toBeUndefined(),
  )
})
