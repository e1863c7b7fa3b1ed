import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { decideRefundKept, decideStatus } from './status.decider.ts'

const now = new Date('2026-11-19T10:00:00.000Z')
const tracked = { kind: 'status', by: 'staff', trackingCode: 'RR1' } as const

given('an order that the buyer picks up', orderRow({ sip: 'pickup', status: 'paid', paymentStatus: 'paid' }))
  .then('has no parcel', (order) =>
    expect(decideStatus(order, tracked, now)).toMatchObject({
      code: 'VALIDATION',
      message: 'ההזמנה נאספת במחסן ואין לה מספר מעקב.',
    }),
  )
  .then('has a parcel when staff send it', (order) =>
    expect(decideStatus(order, { ...tracked, to: 'sent', reason: 'ביקשו משלוח' }, now)).toMatchObject({
      next: { status: 'sent', trackingCode: 'RR1' },
    }),
  )

given('a card order that is returned', orderRow({ paymentMethod: 'creditcard', status: 'closed', payNow: 94_900 }))
  .then('costs a handling fee of 25 shekels', (order) => expect(decideRefundKept(order, undefined)).toBe(2_500))
  .then('costs no more than a twentieth of its price', (order) =>
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
