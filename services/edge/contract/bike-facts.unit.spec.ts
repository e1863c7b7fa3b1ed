import { expect, test } from 'vitest'
import { type BikeText, bikeFaults, bikeSizeFault, plainBike, plainBikeSize } from './bike-facts.ts'

const bike: BikeText = {
  brand: 'Honda',
  model: 'CB650R',
  yearFrom: 2019,
  yearTo: 2026,
  category: 'naked',
  engineCc: 649,
  frontSize: '120/70-17',
  rearSize: '180/55-17',
  frontLoad: '58',
  frontSpeed: '(W)',
  rearLoad: '73',
  rearSpeed: '(W)',
}

test('a whole bike has no fault, and the ratings of its tyres may be unknown', () => {
  expect(bikeFaults(bike, 2026)).toEqual({})
  expect(
    bikeFaults({ ...bike, frontLoad: '', frontSpeed: '', rearLoad: '', rearSpeed: '', engineCc: 0 }, 2026),
  ).toEqual({})
})

test.each([
  ['120/70ZR17 M/C (58W)', '120/70-17'],
  ['120/70 ZR17', '120/70-17'],
  [' 120 / 70 - 17 ', '120/70-17'],
  ['120/70/17', '120/70-17'],
  ['3.00 - 18', '3.00-18'],
  ['mt90b16', 'MT90-16'],
  ['25X8-12', '25x8-12'],
])('reads %s as %s', (typed, size) => {
  expect(plainBikeSize(typed)).toBe(size)
  expect(bikeSizeFault(typed)).toBeUndefined()
})

test.each(['', '17', '120-70-17', '120/70', '..../70-17', '120/70-99', '120/8-17', 'גדול', '1/2/3/4'])(
  'is no size: %j',
  (typed) => expect(bikeSizeFault(typed)).toEqual(expect.any(String)),
)

test.each([
  ['brand', { brand: '' }],
  ['brand', { brand: 'x'.repeat(41) }],
  ['model', { model: '' }],
  ['yearFrom', { yearFrom: 1959 }],
  ['yearFrom', { yearFrom: 2019.5 }],
  ['yearTo', { yearTo: 2018 }],
  ['yearTo', { yearTo: 2028 }],
  ['category', { category: '' }],
  ['category', { category: 'boat' }],
  ['engineCc', { engineCc: -1 }],
  ['engineCc', { engineCc: Number.NaN }],
  ['frontSize', { frontSize: '17' }],
  ['rearSize', { rearSize: '' }],
  ['frontLoad', { frontLoad: '5' }],
  ['rearSpeed', { rearSpeed: 'ZR' }],
] as const)('says at %s what is wrong with %j', (field, change) =>
  expect(Object.keys(bikeFaults({ ...bike, ...change }, 2026))).toEqual([field]),
)

test('typing adds nothing to a bike', () =>
  expect(
    plainBike({ ...bike, brand: ' Honda ', model: 'CB650R  ', frontSize: '120/70ZR17', rearSpeed: ' (w)' }),
  ).toEqual(bike))
