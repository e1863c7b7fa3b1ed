import { expect, it } from 'vitest'
import { LOW_STOCK, WANTED_DAYS } from './stock-limits.ts'

it('low stock: fewer than 3 of a tyre that sold in the last 30 days', () =>
  expect([LOW_STOCK, WANTED_DAYS]).toEqual([3, 30]))
