import { expect, it } from 'vitest'
import { money } from './price.tsx'

it.each([
  [0, '₪0'],
  [60, '₪60'],
  [1898, '₪1,898'],
  [1234.5, '₪1,234.50'],
  [12345678.9, '₪12,345,678.90'],
])('%d shekels are written %s', (shekels, text) => expect(money(shekels)).toBe(text))
