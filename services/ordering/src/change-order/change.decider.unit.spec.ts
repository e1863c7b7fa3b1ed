import { given } from '@zmig/kit/testing'
import { expect, test } from 'vitest'
import type { OrderChange, StatusChange } from '../order/order-change.ts'
import type { OrderRow, Status } from '../order/order.ts'
import { orderRow } from '../testing/orders.ts'
import { decideChange } from './change.decider.ts'

const now = new Date('2026-11-19T10:00:00.000Z')
const decide = (order: OrderRow, change: OrderChange) => decideChange(order, change, now)
const byGateway = { kind: 'paid', amount: 94_900, method: 'creditcard', by: 'gateway' } as const
const move = (to: Status, more: Partial<StatusChange> = {}): StatusChange => ({
  kind: 'status',
  to,
  by: 'staff',
  ...more,
})
const unchanged = { ok: true, next: undefined }

given('an unpaid card order', orderRow({ paymentMethod: 'creditcard' }))
  .then('is paid by the gateway and keeps what it holds', (order) =>
    expect(decide(order, byGateway)).toMatchObject({
      next: { status: 'paid', paymentStatus: 'paid', paidAt: now, version: 2 },
      holds: 'keep',
    }),
  )
  .then('is never paid by staff', (order) =>
    expect(decide(order, move('paid', { reason: 'שילם במזומן' }))).toMatchObject({
      ok: false,
      code: 'MOVE_NOT_ALLOWED',
    }),
  )
  .then('expires and releases everything', (order) =>
    expect(decide(order, { kind: 'expired' })).toMatchObject({
      next: { status: 'cancelled', paymentStatus: 'expired' },
      holds: 'release',
    }),
  )

given('an order that is paid', orderRow({ status: 'paid', paymentStatus: 'paid' }))
  .then('is not paid again', (order) => expect(decide(order, byGateway)).toEqual(unchanged))
  .then('does not expire', (order) => expect(decide(order, { kind: 'expired' })).toEqual(unchanged))
  .then('is to be refunded when it is cancelled, and releases everything', (order) =>
    expect(decide(order, move('cancelled', { by: 'guest' }))).toMatchObject({
      next: { status: 'cancelled', paymentStatus: 'refund_due' },
      holds: 'release',
    }),
  )

given(
  'an order that a colleague has moved on',
  orderRow({ sip: 'install', status: 'transit', paymentStatus: 'paid', version: 3 }),
)
  .then('is not changed by who has not seen that', (order) => {
    for (const change of [move('cancelled', { version: 2 }), move('transit', { version: 2, trackingCode: 'RR1' })])
      expect(decide(order, change)).toMatchObject({ ok: false, code: 'CHANGED' })
  })
  .then('is named as changed before a reason is asked for', (order) =>
    expect(decide(order, move('closed', { version: 1 }))).toMatchObject({ code: 'CHANGED' }),
  )
  .then('stays as it is when it is already as asked', (order) =>
    expect(decide(order, move('transit', { version: 2 }))).toEqual(unchanged),
  )
  .then('is changed by who has seen it, and by who names no version', (order) => {
    for (const version of [3, undefined])
      expect(decide(order, move('doneTransit', { version }))).toMatchObject({ next: { version: 4 } })
  })

given('an order whose hold has ended', orderRow({ status: 'cancelled', paymentStatus: 'expired' }))
  .then('is paid by a late payment and takes everything again', (order) =>
    expect(decide(order, byGateway)).toMatchObject({ next: { status: 'paid', paymentStatus: 'paid' }, holds: 'take' }),
  )
  .then('is opened again by staff only if it can have everything again, for a day', (order) =>
    expect(decide(order, move('open', { reason: 'הלקוחה ביקשה' }))).toMatchObject({
      next: { status: 'open', paymentStatus: 'pending', expiresAt: new Date('2026-11-20T10:00:00.000Z') },
      holds: 'take-or-refuse',
    }),
  )

given('money that is on its way back', orderRow({ status: 'cancelled', paymentStatus: 'refund_due' }))
  .then('has arrived', (order) =>
    expect(decide(order, { kind: 'refunded', amount: 94_900 })).toMatchObject({ next: { paymentStatus: 'refunded' } }),
  )
  .then('is not paid again', (order) => expect(decide(order, byGateway)).toEqual(unchanged))
  .then('delivers no goods, for any reason', (order) => {
    for (const state of [
      order,
      { ...order, status: 'paid' as const },
      { ...order, paymentStatus: 'refunded' as const },
    ])
      for (const to of ['open', 'paid', 'transit', 'sent', 'closed'] as const)
        if (to !== state.status)
          expect(decide(state, move(to, { reason: 'הלקוחה ביקשה' }))).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
    expect(decide({ ...order, status: 'paid' }, move('cancelled'))).toMatchObject({ holds: 'release' })
  })

given('a transfer', orderRow()).then('is paid when staff say so', (order) =>
  expect(decide(order, move('paid', { actor: 'owner@zmig.test', reason: 'שילם במזומן' }))).toMatchObject({
    next: { status: 'paid', paymentStatus: 'paid' },
    details: { amount: 94_900, reason: 'שילם במזומן' },
  }),
)

const ways = {
  install: ['paid', 'transit', 'doneTransit', 'closed'],
  shipping: ['paid', 'sent', 'closed'],
  pickup: ['paid', 'closed'],
} as const
const statuses: Status[] = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled']

test.each(Object.entries(ways))('moves of %s need a reason unless they are the next step or the end', (sip, way) => {
  for (const from of statuses)
    for (const to of statuses) {
      if (from === to) continue
      const order = orderRow({ sip: sip as OrderRow['sip'], status: from, paymentStatus: 'paid' })
      const steps: readonly string[] = way
      const usual = to === 'cancelled' || (steps.includes(from) && steps.indexOf(to) === steps.indexOf(from) + 1)
      const first = from === 'open' && to === 'paid'
      const expected = usual || first ? { ok: true } : { ok: false, code: 'REASON_MISSING' }
      expect([from, to, decide(order, move(to))]).toMatchObject([from, to, expected])
      expect([from, to, decide(order, move(to, { reason: ' \n' }))]).toMatchObject([from, to, expected])
      expect([from, to, decide(order, move(to, { reason: 'כי כך' }))]).toMatchObject([from, to, { ok: true }])
    }
})

given('an order that leaves the shop', orderRow({ sip: 'shipping', status: 'paid', paymentStatus: 'paid' }))
  .then('takes its tyres off the shelf and saves the time and the tracking code', (order) =>
    expect(decide(order, move('sent', { trackingCode: ' RR1 ' }))).toMatchObject({
      next: { status: 'sent', sentAt: now, trackingCode: 'RR1' },
      holds: 'hand-over',
    }),
  )
  .then('can get its tracking code without a status change', (order) =>
    expect(decide(order, { kind: 'status', by: 'staff', trackingCode: 'RR1' })).toMatchObject({
      next: { status: 'paid', trackingCode: 'RR1', version: 2 },
      holds: 'keep',
    }),
  )

given('an order on its way', orderRow({ sip: 'shipping', status: 'sent', paymentStatus: 'paid', sentAt: now }))
  .then('is not cancelled by the buyer', (order) =>
    expect(decide(order, move('cancelled', { by: 'guest' }))).toMatchObject({ code: 'MOVE_NOT_ALLOWED' }),
  )
  .then('has its tyres on the shelf again when it is moved back to before they left', (order) => {
    for (const to of ['open', 'paid'] as const)
      expect(decide(order, move(to, { reason: 'טעות' }))).toMatchObject({
        next: { status: to, sentAt: null },
        holds: 'hand-back',
      })
  })
  .then('loses the tracking code of an undone dispatch, and keeps that of a returned parcel', (order) => {
    const tracked = { ...order, trackingCode: 'RR1' }
    const back = decide(tracked, move('paid', { reason: 'טעות' }))
    expect(back).toMatchObject({ next: { trackingCode: '' } })
    expect(back).toHaveProperty('details.trackingCode', '')
    const named = decide(tracked, move('paid', { reason: 'טעות', trackingCode: 'RR1' }))
    expect(named).toMatchObject({ next: { status: 'paid', sentAt: null, trackingCode: 'RR1' } })
    expect(decide(tracked, move('cancelled'))).toMatchObject({ next: { trackingCode: 'RR1' } })
    const typedBefore = { ...tracked, status: 'paid' as const, sentAt: null }
    expect(decide(typedBefore, move('sent'))).toMatchObject({ next: { trackingCode: 'RR1' } })
  })
  .then('is a return when it is cancelled', (order) =>
    expect(decide(order, move('cancelled'))).toMatchObject({
      next: { status: 'cancelled', sentAt: now },
      holds: 'release',
    }),
  )
  .then('is moved nowhere else by the buyer', (order) =>
    expect(decide(order, move('closed', { by: 'guest', reason: 'כן' }))).toMatchObject({ code: 'MOVE_NOT_ALLOWED' }),
  )

given('an order that a coupon paid for', orderRow({ status: 'paid', paymentStatus: 'paid', payNow: 0 })).then(
  'has nothing to release',
  (order) => expect(decide(order, move('cancelled'))).toMatchObject({ next: { paymentStatus: 'paid' } }),
)

const installed = orderRow({ sip: 'install', garageId: 'gumi-ayalon', day: '2026-11-23', startHour: 10 })
const moved = { kind: 'appointment', garageId: 'gumi-ayalon', day: '2026-11-24', startHour: 12 } as const
given('an appointment', installed)
  .then('moves to another time', (order) =>
    expect(decide(order, { ...moved, by: 'guest' })).toMatchObject({
      next: { day: '2026-11-24', startHour: 12 },
      holds: 'move',
    }),
  )
  .then('moves to another garage only when staff say so', (order) => {
    const elsewhere = { ...moved, garageId: 'moto-haifa' }
    expect(decide(order, { ...elsewhere, by: 'guest' })).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
    expect(decide(order, { ...elsewhere, by: 'staff' })).toMatchObject({ next: { garageId: 'moto-haifa' } })
  })
  .then('at another garage has a way for the tyres before it, when they are at the one before', (order) => {
    const there = { ...order, status: 'doneTransit' as const, paymentStatus: 'paid' as const }
    const at = (garageId: string) => decide(there, { ...moved, garageId, by: 'staff' })
    expect(at('moto-haifa')).toMatchObject({
      next: { garageId: 'moto-haifa', status: 'transit' },
      details: { from: 'doneTransit', to: 'transit' },
    })
    expect(at('gumi-ayalon')).toMatchObject({ next: { status: 'doneTransit' } })
  })
  .then('of an order by phone is booked at another garage by staff', (order) => {
    const byPhone = { ...order, manualBooking: true, day: null, startHour: null }
    const elsewhere = { ...moved, garageId: 'moto-haifa' }
    expect(decide(byPhone, { ...moved, by: 'staff' })).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
    expect(decide(byPhone, { ...elsewhere, by: 'guest' })).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
    const next = { garageId: 'moto-haifa', manualBooking: false, day: '2026-11-24' }
    expect(decide(byPhone, { ...elsewhere, by: 'staff' })).toMatchObject({ next })
  })
  .then('that another order has taken is booked again by staff only', (order) => {
    const lost = { ...order, status: 'paid' as const, paymentStatus: 'refund_due' as const, day: null, startHour: null }
    expect(decide(lost, { ...moved, by: 'guest' })).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
    expect(decide(lost, { ...moved, by: 'staff' })).toMatchObject({ holds: 'move' })
  })
  .then('that is broken may be chosen again when its time is free again', (order) => {
    const again = { ...moved, day: '2026-11-23', startHour: 10, by: 'guest' } as const
    expect(decide(order, { ...again, anew: true })).toMatchObject({ next: { startHour: 10 }, holds: 'move' })
  })
  .then('is the same when it is asked for again', (order) =>
    expect(decide({ ...order, day: '2026-11-24', startHour: 12 }, { ...moved, by: 'guest' })).toEqual(unchanged),
  )
  .then('does not move once the tyres are mounted, the order is cancelled, or the garage books by phone', (order) => {
    for (const gone of [
      { status: 'closed' },
      { status: 'cancelled' },
      { manualBooking: true },
      { sip: 'pickup' },
    ] as const)
      expect(decide({ ...order, ...gone }, { ...moved, by: 'guest' })).toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
  })
