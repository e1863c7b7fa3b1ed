import { expect, test } from 'vitest'
import { decideNextTry } from './refund.decider.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const minutes = (tries: number) => {
  const next = decideNextTry(tries, now)
  return next && (next.getTime() - now.getTime()) / 60_000
}

test('retries a refund after 1, 5, 30 and 120 minutes, then leaves it to staff', () => {
  expect([1, 2, 3, 4, 5, 6].map(minutes)).toEqual([1, 5, 30, 120, null, null])
})
