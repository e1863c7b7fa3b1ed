import { expect, test } from 'vitest'
import type { GatewayFault } from '../ports/payment-gateway.port.ts'
import { ASKING, decideNextTry } from './refund.decider.ts'

const askedAt = new Date('2026-11-21T10:00:00.000Z')
/** Minutes from the beginning of the call until the next try. @param took how long the call took, in minutes */
const minutes = (tries: number, code: GatewayFault, took = 0) => {
  const next = decideNextTry(tries, { code, askedAt, failedAt: new Date(askedAt.getTime() + took * 60_000) })
  return next && (next.getTime() - askedAt.getTime()) / 60_000
}

test('retries a refused refund after 1, 5, 30 and 120 minutes, then leaves it to staff', () => {
  expect([1, 2, 3, 4, 5, 6].map((tries) => minutes(tries, 'REFUSED'))).toEqual([1, 5, 30, 120, null, null])
})

test('leaves a refund to staff at once that the gateway says it made, and does not show', () => {
  expect(minutes(1, 'REFUND_UNSEEN')).toBeNull()
})

test.each(['UNREACHABLE', 'SLOW', 'BROKEN', 'MALFORMED'] as const)(
  'asks nobody again within two minutes of a call that may have refunded: %s',
  (code) => {
    expect(ASKING).toBe(120_000)
    expect([1, 2, 3, 4, 5].map((tries) => minutes(tries, code))).toEqual([2, 5, 30, 120, null])
    expect(minutes(1, code, 0.5)).toBe(2)
    expect(minutes(1, code, 1.5)).toBe(2.5)
  },
)
