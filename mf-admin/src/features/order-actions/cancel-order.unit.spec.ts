import { expect, it } from 'vitest'
import { isShekels } from './cancel-order.tsx'

it.each(['100', '99.5', ' 864.05 '])('takes %j as an amount', (typed) => expect(isShekels(typed)).toBe(true))

it.each(['', '1e2', '1.005', '1,000', '-5', '+5', '0x10', '5 ש״ח', '.5'])('refuses %j as an amount', (typed) =>
  expect(isShekels(typed)).toBe(false),
)
