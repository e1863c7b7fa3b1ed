import { expect, it } from 'vitest'
import { priceText, roundAmountText } from './amount-text.ts'

it.each([
  [0, '₪0.00', '₪0'],
  [60, '₪60.00', '₪60'],
  [59.9, '₪59.90', '₪59.90'],
  [268, '₪268.00', '₪268'],
  [1_898, '₪1,898.00', '₪1,898'],
  [100.05, '₪100.05', '₪100.05'],
  [12_345_678.9, '₪12,345,678.90', '₪12,345,678.90'],
])('writes %d as the price %s and as the fee %s', (shekels, price, fee) => {
  expect(priceText(shekels)).toBe(price)
  expect(roundAmountText(shekels)).toBe(fee)
})
