import { given } from '@zmig/kit/testing'
import { expect, test } from 'vitest'
import type { Inquiry } from '../ports/payment-gateway.port.ts'
import { decideSettlement, isAskedRecently, isHeldTooLong, pauseBeforeInquiry } from './payment.decider.ts'

const endsAt = new Date('2026-11-21T10:18:00.000Z')
const before = new Date('2026-11-21T10:04:00.000Z')
const payment = { amount: 94_900, endsAt }
const approved = (amount: number): Inquiry => ({
  status: 'approved',
  amount,
  txId: 't',
  authNumber: '1234567',
  lastFour: '4580',
  reference: {},
})
const unpaid = { paymentStatus: 'pending' } as const

given('a payment that the gateway approved', approved(94_900))
  .then('pays an open order', (inquiry) =>
    expect(decideSettlement(payment, unpaid, inquiry, before)).toEqual({ kind: 'pay' }),
  )
  .then('pays an order that has expired', (inquiry) =>
    expect(decideSettlement(payment, { paymentStatus: 'expired' }, inquiry, endsAt)).toEqual({ kind: 'pay' }),
  )

test.each(['paid', 'refund_due', 'refunded'] as const)(
  'a payment for an order that is already %s is refunded',
  (paymentStatus) => {
    const twice = { kind: 'give-back', why: 'paid-twice' }
    expect(decideSettlement(payment, { paymentStatus }, approved(94_900), before)).toEqual(twice)
    expect(decideSettlement(payment, { paymentStatus }, approved(1), before)).toEqual(twice)
  },
)

test('refunds a payment of an order that buyer or staff cancelled', () => {
  const order = { paymentStatus: 'expired', isCalledOff: true } as const
  expect(decideSettlement(payment, order, approved(94_900), before)).toEqual({
    kind: 'give-back',
    why: 'paid-after-cancel',
  })
})

test('refunds a payment of an order whose visitor has paid its replacement', () => {
  for (const paymentStatus of ['pending', 'expired'] as const)
    expect(decideSettlement(payment, { paymentStatus, isReplacedByPaid: true }, approved(94_900), before)).toEqual({
      kind: 'give-back',
      why: 'paid-after-replace',
    })
})

test('recognises an approval of 0 in any status of the order', () => {
  const nothing = { kind: 'give-back', why: 'nothing-charged' }
  const paidAlready = { paymentStatus: 'paid' } as const
  const calledOff = { paymentStatus: 'expired', isCalledOff: true } as const
  for (const order of [unpaid, paidAlready, calledOff])
    expect(decideSettlement(payment, order, approved(0), before)).toEqual(nothing)
})

test.each([94_899, 94_901, 1])('refunds %d agorot for an order of 94,900, which stays unpaid', (amount) => {
  expect(decideSettlement(payment, unpaid, approved(amount), before)).toEqual({
    kind: 'give-back',
    why: 'wrong-amount',
  })
})

test.each(['declined', 'cancelled', 'ended'] as const)('closes a session that was %s', (status) => {
  expect(decideSettlement(payment, unpaid, { status }, before)).toEqual({ kind: 'close', status })
})

given('a session that can still be paid', { status: 'open' } as const).then('is waited for', (inquiry) =>
  expect(decideSettlement(payment, unpaid, inquiry, endsAt)).toEqual({ kind: 'wait' }),
)

given('a session that the gateway does not know', { status: 'unknown' } as const)
  .then('stays open while it may still be created', (inquiry) =>
    expect(decideSettlement(payment, unpaid, inquiry, before)).toEqual({ kind: 'wait' }),
  )
  .then('is closed at the time when it would have ended', (inquiry) =>
    expect(decideSettlement(payment, unpaid, inquiry, endsAt)).toEqual({ kind: 'close', status: 'ended' }),
  )

test('doubles the pauses between inquiries, up to the longest', () => {
  expect([0, 1, 2, 3, 50].map((times) => pauseBeforeInquiry(times, 60) / 1000)).toEqual([10, 20, 40, 60, 60])
})

const seconds = (count: number) => new Date(before.getTime() + count * 1000)

given('an order that is due, whose session the gateway was asked about', { askedAt: before, silences: 0 })
  .then('is not asked about again within ten seconds', (asked) => expect(isAskedRecently(asked, seconds(9))).toBe(true))
  .then('is asked about again after ten seconds', (asked) => expect(isAskedRecently(asked, seconds(10))).toBe(false))
  .then('is asked about at growing intervals after unanswered inquiries', (asked) => {
    expect(isAskedRecently({ ...asked, silences: 3 }, seconds(79))).toBe(true)
    expect(isAskedRecently({ ...asked, silences: 3 }, seconds(80))).toBe(false)
    expect(isAskedRecently({ ...asked, silences: 99 }, seconds(15 * 60))).toBe(false)
  })
  .then('is asked about at once when it was never asked about', (asked) =>
    expect(isAskedRecently({ ...asked, askedAt: null }, before)).toBe(false),
  )

test('a gateway without answer extends a hold by 24 hours at most', () => {
  expect(isHeldTooLong(before, seconds(24 * 3600 - 1))).toBe(false)
  expect(isHeldTooLong(before, seconds(24 * 3600))).toBe(true)
})
