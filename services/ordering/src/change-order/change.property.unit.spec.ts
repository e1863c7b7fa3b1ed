import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { OrderChange } from '../order/order-change.ts'
import { isDispatched, type OrderRow, type PaidStatus, type Status } from '../order/order.ts'
import { orderRow } from '../testing/orders.ts'
import { decideChange } from './change.decider.ts'

const now = new Date('2026-11-19T10:00:00.000Z')
const statuses: Status[] = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled']

const change = fc.oneof(
  fc.record({
    kind: fc.constant('paid' as const),
    amount: fc.constant(94_900),
    method: fc.constantFrom('creditcard' as const, 'banktransfer' as const),
    by: fc.constantFrom('gateway' as const, 'staff' as const),
  }),
  fc.constant({ kind: 'expired' as const }),
  fc.record({
    kind: fc.constant('status' as const),
    to: fc.constantFrom(...statuses),
    by: fc.constantFrom('staff' as const, 'guest' as const),
    reason: fc.constantFrom('', 'כי כך'),
  }),
  fc.constant({ kind: 'refund-due' as const, by: 'shop' as const }),
  fc.constant({ kind: 'refunded' as const, amount: 94_900 }),
) satisfies fc.Arbitrary<OrderChange>

const start = fc.record({
  sip: fc.constantFrom('install' as const, 'shipping' as const, 'pickup' as const),
  paymentMethod: fc.constantFrom('creditcard' as const, 'banktransfer' as const),
})

/** Allowed changes of the payment status: a payment is kept or refunded, or was recorded by a slip of staff. */
const next: Record<PaidStatus, PaidStatus[]> = {
  pending: ['paid', 'expired'],
  expired: ['paid', 'pending'],
  paid: ['refund_due', 'pending'],
  refund_due: ['refunded'],
  refunded: [],
}

const check = (before: OrderRow, what: OrderChange): OrderRow => {
  const decision = decideChange(before, what, now)
  if (!decision.ok || !decision.next) return before
  const after = decision.next
  expect(after.version).toBe(before.version + 1)
  if (after.paymentStatus !== before.paymentStatus) expect(next[before.paymentStatus]).toContain(after.paymentStatus)
  if (before.paymentStatus === 'paid' && after.paymentStatus === 'pending') {
    expect(before).toMatchObject({ paymentMethod: 'banktransfer', status: 'paid' })
    expect(after).toMatchObject({ status: 'open', paidAt: null })
    expect(what).toMatchObject({ kind: 'status', by: 'staff', reason: expect.stringMatching(/./) as string })
    expect(after.expiresAt.getTime()).toBeGreaterThan(now.getTime())
  }
  // goods are released exactly when the order ends, and held again when it is opened again
  const ends = before.status !== 'cancelled' && after.status === 'cancelled'
  const lives = before.status === 'cancelled' && after.status !== 'cancelled'
  expect(decision.holds === 'release').toBe(ends)
  expect(decision.holds.startsWith('take')).toBe(lives)
  // and they return to the stock exactly when a dispatch is undone
  const returns = isDispatched(before.status) && !isDispatched(after.status) && !ends
  expect(decision.holds === 'hand-back').toBe(returns)
  if (after.paymentStatus === 'expired') expect(after.status).toBe('cancelled')
  // a refunded order is never sent
  if (after.paymentStatus.startsWith('refund')) expect(['cancelled', before.status]).toContain(after.status)
  return after
}

test('no sequence of changes loses a payment, and only open orders hold goods', () => {
  const lives = fc.property(start, fc.array(change, { maxLength: 30 }), (facts, changes) => {
    changes.reduce(check, orderRow(facts))
  })
  expect(() => fc.assert(lives, { numRuns: 500 })).not.toThrow()
})
