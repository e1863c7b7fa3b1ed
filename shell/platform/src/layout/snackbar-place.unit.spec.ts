import { expect, it } from 'vitest'
import { riseOver } from './snackbar-place.ts'

const message = { top: 740, bottom: 800, left: 20, right: 370 }
const price = (top: number, left = 200) => ({ top, bottom: top + 30, left, right: left + 100 })

it.each([
  ['stays where no price is', [], 0],
  ['stays when prices are above it or beside it', [price(600), price(760, 400)], 0],
  ['rises over a price', [price(760)], 44],
  ['rises over the prices of two rows that are near each other', [price(760), price(710)], 94],
  ['looks at prices in any order', [price(710), price(760)], 94],
  ['fits between two rows of cards', [price(760), price(380)], 44],
])('a message %s', (_, prices, rise) => expect(riseOver(prices, message, 60)).toBe(rise))

it('stays when every place has a price', () =>
  expect(
    riseOver(
      Array.from({ length: 20 }, (_, row) => price(row * 40)),
      message,
      60,
    ),
  ).toBe(0))
