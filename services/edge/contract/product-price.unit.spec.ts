import { expect, test } from 'vitest'
import { isProductPrice, PRICE_RANGE } from './product-price.ts'

test.each([
  [99, false],
  [100, true],
  [94_990, true],
  [94_990.5, false],
  [10_000_000, true],
  [10_000_001, false],
])('%d agorot: %s', (price, may) => expect(isProductPrice(price)).toBe(may))

test('the range is said in shekels', () => expect(PRICE_RANGE).toBe('בין ₪1 ל־₪100,000'))
