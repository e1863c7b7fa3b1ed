import { expect, it } from 'vitest'
import { orderingConfig } from '../config.ts'
import { termsOf } from './terms.ts'

it.each([
  ['card hold: 20 minutes', 'cardHoldMinutes', 20],
  ['transfer hold: 3 business days', 'transferHoldDays', 3],
  ['transfer tyres: 8 of one unpaid order', 'transferTyres', 8],
  ['open orders: 2 of one phone, e-mail or visitor', 'openOrders', 2],
  ['metrics days: 90', 'metricsDays', 90],
] as const)('without a setting, %s', (_, term, value) => expect(termsOf(orderingConfig({}))[term]).toBe(value))
