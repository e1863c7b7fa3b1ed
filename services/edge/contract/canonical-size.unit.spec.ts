import { expect, it } from 'vitest'
import { plainSizePart, sizeParts } from './canonical-size.ts'

it.each([
  ['120/70ZR17 M/C (58W)', '120/70-17', 'ZR M/C (58W)'],
  ['150/70R17 69V', '150/70-17', 'R 69V'],
  ['130/90B16 73H', '130/90-16', 'B 73H'],
  ['110/90-18 61H', '110/90-18', '61H'],
  ['4.00-18', '4.00-18', ''],
])('says the size of %s once', (marking, size, more) => expect(sizeParts(marking)).toEqual({ size, more }))

it.each([
  ['width', '3', '3.00'],
  ['width', '3.5', '3.50'],
  ['width', ' 3,50 ', '3.50'],
  ['width', '120', '120'],
  ['width', 'MT', 'MT'],
  ['width', '12a', '12a'],
  ['width', '3.005', '3.005'],
  ['profile', '9,5', '9.5'],
  ['profile', '70.0', '70'],
  ['profile', '-', '-'],
  ['rim', '17.0', '17'],
] as const)('writes the %s %s as %s', (part, typed, written) => expect(plainSizePart(part, typed)).toBe(written))
