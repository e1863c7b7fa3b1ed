import { expect, test } from 'vitest'
import { offerDiscount } from './best-offer.ts'

test.each([
  [43_900, 40_855, 3_100],
  [43_990, 40_890, 3_100],
  [43_900, 43_899, 100],
])(
  'of a list price of %d agorot, an offer of %d takes off %d: never less than the offer',
  (listPrice, price, discount) => expect(offerDiscount(listPrice, price)).toBe(discount),
)
