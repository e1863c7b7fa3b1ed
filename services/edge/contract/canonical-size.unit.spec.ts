import { expect, it } from 'vitest'
import { sizeParts } from './canonical-size.ts'

it.each([
  ['120/70ZR17 M/C (58W)', '120/70-17', 'ZR M/C (58W)'],
  ['150/70R17 69V', '150/70-17', 'R 69V'],
  ['130/90B16 73H', '130/90-16', 'B 73H'],
  ['110/90-18 61H', '110/90-18', '61H'],
  ['4.00-18', '4.00-18', ''],
])('says the size of %s once', (marking, size, more) => expect(sizeParts(marking)).toEqual({ size, more }))
