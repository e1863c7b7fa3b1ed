import { describe, expect, it } from 'vitest'
import { ratingAdvice, type WheelsOfBike } from './fitment.ts'

const sizes = { frontSize: '120/70-17', rearSize: '180/55-17' }
const rear = { rearLoad: '73', rearSpeed: 'W' }
const known = { ...sizes, ...rear, frontLoad: '58', frontSpeed: 'W' }

describe('the advice to check load index and speed rating', () => {
  it.each<[string, WheelsOfBike, Parameters<typeof ratingAdvice>[1]]>([
    ['a bike without ratings', sizes, { position: 'rear', size: '180/55-17' }],
    ['a wheel without a speed rating', { ...sizes, rearLoad: '73' }, { position: 'rear', size: '180/55-17' }],
    ['a set of which one wheel has a rating', { ...sizes, ...rear }, { position: 'set', size: '180/55-17' }],
    ['a tyre for both wheels on the one without', { ...sizes, ...rear }, { position: 'both', size: '120/70-17' }],
    ['all front tyres of a bike', { ...sizes, ...rear }, { position: 'front' }],
  ])('is given for %s', (_what, bike, product) =>
    expect(ratingAdvice(bike, product)).toMatch(/לפי המידה בלבד.*קוד העומס.*קוד המהירות.*רישיון הרכב/),
  )

  it.each<[string, WheelsOfBike, Parameters<typeof ratingAdvice>[1]]>([
    ['a bike with all ratings', known, { position: 'set', size: '180/55-17' }],
    ['the wheel that has both', { ...sizes, ...rear }, { position: 'rear', size: '180/55-17' }],
    ['a tyre for both wheels on the one that has both', { ...sizes, ...rear }, { position: 'both', size: '180/55-17' }],
  ])('is not given for %s', (_what, bike, product) => expect(ratingAdvice(bike, product)).toBeUndefined())
})
