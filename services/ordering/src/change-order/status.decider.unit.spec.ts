import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { decideRefundKept, decideStatus } from './status.decider.ts'

const now = new Date('2026-11-19T10:00:00.000Z')
const tracked = { kind: 'status', by: 'staff', trackingCode: 'RR1' } as const

for (const sip of ['install', 'shipping', 'pickup'] as const)
  given(`a paid order, ${sip}`, orderRow({ sip, status: 'paid', paymentStatus: 'paid' })).then(
    'has the tracking code that staff type',
    (order) =>
      expect(decideStatus(order, tracked, now)).toMatchObject({
        next: { status: 'paid', trackingCode: 'RR1' },
        details: { from: 'paid', to: 'paid', trackingCode: 'RR1' },
      }),
  )

for (const paymentStatus of ['expired', 'pending'] as const)
  given(`a cancelled transfer, ${paymentStatus}`, orderRow({ status: 'cancelled', paymentStatus }))
    .then('is not paid without a reason', (order) => {
      for (const reason of [undefined, '', ' \n'])
        expect(decideStatus(order, { kind: 'status', by: 'staff', to: 'paid', reason }, now)).toMatchObject({
          ok: false,
          code: 'REASON_MISSING',
        })
    })
    .then('is paid with a reason, which the history keeps', (order) =>
      expect(
        decideStatus(order, { kind: 'status', by: 'staff', to: 'paid', reason: 'ההעברה הגיעה באיחור' }, now),
      ).toMatchObject({ next: { status: 'paid', paymentStatus: 'paid' }, details: { reason: 'ההעברה הגיעה באיחור' } }),
    )

given('a card order that is returned', orderRow({ paymentMethod: 'creditcard', status: 'closed', payNow: 94_900 }))
  .then('return fee: costs 25 shekels of handling', (order) => expect(decideRefundKept(order, undefined)).toBe(2_500))
  .then('return fee: costs no more than 5 per cent (a twentieth) of its price', (order) =>
    expect(decideRefundKept({ ...order, payNow: 19_999 }, undefined)).toBe(999),
  )
  .then('costs nothing when staff refund everything', (order) => expect(decideRefundKept(order, 94_900)).toBe(0))
  .then('costs the fee that staff set', (order) => expect(decideRefundKept(order, 86_400)).toBe(8_500))
  .then('never refunds more than was paid, and never nothing', (order) =>
    expect([94_901, 0, -1, 0.5].map((refund) => decideRefundKept(order, refund))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]),
  )

given('an order that was not sent', orderRow({ paymentMethod: 'creditcard', status: 'paid' })).then(
  'is refunded in full',
  (order) => expect(decideRefundKept(order, undefined)).toBe(0),
)

given('a transfer order that is returned', orderRow({ status: 'sent' })).then('is refunded in full', (order) =>
  expect(decideRefundKept(order, undefined)).toBe(0),
)

const paidTransfer = { paymentMethod: 'banktransfer', status: 'paid', paymentStatus: 'paid', paidAt: now } as const
const takeBack = { kind: 'status', by: 'staff', to: 'open', reason: 'סומנה בטעות' } as const

given('a transfer that staff recorded by a slip', orderRow({ ...paidTransfer, expiresAt: now }))
  .then('waits for its money again, a day at least', (order) =>
    expect(decideStatus(order, takeBack, now)).toMatchObject({
      next: {
        status: 'open',
        paymentStatus: 'pending',
        paidAt: null,
        expiresAt: new Date('2026-11-20T10:00:00.000Z'),
      },
      holds: 'keep',
      details: { payment: 'pending', reason: 'סומנה בטעות' },
    }),
  )
  .then('keeps a longer hold', (order) => {
    const expiresAt = new Date('2026-11-24T10:00:00.000Z')
    expect(decideStatus({ ...order, expiresAt }, takeBack, now)).toMatchObject({ next: { expiresAt } })
  })
  .then('stays paid without a reason', (order) =>
    expect(decideStatus(order, { ...takeBack, reason: '' }, now)).toMatchObject({ code: 'REASON_MISSING' }),
  )

for (const [what, facts] of [
  ['a payment by card', { paymentMethod: 'creditcard' }],
  ['an order that a coupon covers', { payNow: 0 }],
  ['a parcel that has left', { sip: 'shipping', status: 'sent' }],
] as const)
  given(what, orderRow({ ...paidTransfer, ...facts })).then('stays paid', (order) =>
    expect(decideStatus(order, takeBack, now)).toMatchObject({ next: { status: 'open', paymentStatus: 'paid' } }),
  )
