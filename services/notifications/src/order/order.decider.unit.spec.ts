import { describe, expect, test } from 'vitest'
import type { NewMessage } from '../message/message.ts'
import { change, PERSON, placedOrder } from '../testing/orders.ts'
import type { Notified } from './order.decider.ts'
import {
  notifyAppointment,
  notifyAttention,
  notifyDue,
  notifyExpired,
  notifyPaid,
  notifyPlaced,
  notifyRefunded,
  notifyStatus,
} from './order.decider.ts'

const at = '2026-11-22T08:00:00.000Z'
const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const names = ({ messages }: Notified) =>
  messages.map(({ template, channel, recipient }: NewMessage) => `${template} ${channel} ${recipient}`)
const place = (changes: Parameters<typeof placedOrder>[0] = {}) => notifyPlaced(event, placedOrder(changes))
const byCard = (changes: Parameters<typeof placedOrder>[0] = {}) => place({ paymentMethod: 'creditcard', ...changes })
const pay = (notified: Notified, paymentMethod: 'creditcard' | 'banktransfer' = 'creditcard') =>
  notifyPaid(event, notified.order, {
    ...change(2, 'paid', 'paid'),
    paymentMethod,
    amount: 189_800,
    by: 'gateway',
    paidAt: at,
  })
const toStatus = (
  notified: Notified,
  status: Parameters<typeof change>[1],
  trackingCode = '',
  from: 'paid' | 'sent' = 'paid',
) =>
  notifyStatus(event, notified.order, {
    ...change(3, status, status === 'cancelled' ? 'refund_due' : 'paid'),
    from,
    trackingCode,
    by: 'staff',
    changedAt: at,
  })
const move = (notified: Notified, garageId: string, startHour = 12) =>
  notifyAppointment(event, notified.order, {
    ...change(4, notified.order.status, notified.order.paymentStatus),
    appointment: { garageId, manualBooking: false, day: '2026-12-01', startHour },
    installation: 28_000,
    by: 'guest',
    changedAt: at,
  })

describe('an order that is placed', () => {
  test('by transfer: the buyer gets the payment details, the garage its booking', () => {
    expect(names(place())).toEqual([
      `placed mail ${PERSON}`,
      `placed text ${PERSON}`,
      'garage-booking mail gumi-ayalon',
    ])
  })

  test('by card: no message before the payment', () => {
    const notified = byCard()
    expect(names(notified)).toEqual([])
    expect(names(pay(notified))).toEqual([
      `paid mail ${PERSON}`,
      `paid text ${PERSON}`,
      'garage-booking mail gumi-ayalon',
    ])
  })

  test('that a coupon pays for asks for no money', () => {
    expect(names(place({ payNow: 0, appointment: null }))).toEqual([])
  })

  test('a garage that books by phone is notified after the payment', () => {
    const appointment = { garageId: 'by-phone', manualBooking: true, day: null, startHour: null }
    const notified = place({ appointment })
    expect(names(notified)).toEqual([`placed mail ${PERSON}`, `placed text ${PERSON}`])
    expect(names(pay(notified, 'banktransfer'))).toEqual([`paid mail ${PERSON}`, 'garage-booking mail by-phone'])
  })
})

test('a received transfer notifies the buyer; the garage is notified already', () => {
  expect(names(pay(place({ sip: 'install' }), 'banktransfer'))).toEqual([`paid mail ${PERSON}`])
})

describe('an order that expires', () => {
  const expire = (notified: Notified) =>
    notifyExpired(event, notified.order, { ...change(2, 'cancelled', 'expired'), expiredAt: at })

  test('by transfer: buyer and garage are notified', () => {
    const notified = expire(place())
    expect(names(notified).slice(1)).toEqual([`expired text ${PERSON}`, 'garage-cancelled mail gumi-ayalon'])
    expect(notified.messages[0]?.facts).toMatchObject({ withdrawn: true, sequence: 1 })
  })

  test('by card: in silence', () => expect(names(expire(byCard()))).toEqual([]))
})

describe('a status', () => {
  const paid = pay(byCard())

  test('tyres at the garage or sent are messages by mail and by text', () => {
    expect(names(toStatus(paid, 'transit'))).toEqual([`transit mail ${PERSON}`])
    expect(names(toStatus(paid, 'doneTransit'))).toEqual([`arrived mail ${PERSON}`, `arrived text ${PERSON}`])
    expect(names(toStatus(paid, 'sent', 'RR1IL'))).toEqual([`sent mail ${PERSON}`, `sent text ${PERSON}`])
    expect(names(toStatus(paid, 'closed'))).toEqual([])
  })

  test('cancelled: the buyer is notified of the refund, the garage of the free slot', () => {
    const notified = toStatus(paid, 'cancelled')
    expect(names(notified).slice(1)).toEqual([`cancelled text ${PERSON}`, 'garage-cancelled mail gumi-ayalon'])
    expect(notified.messages[0]?.facts).toMatchObject({ refund: true, withdrawn: true, sequence: 1 })
  })

  test('cancelled: the message has what goes back, and from when its days count', () => {
    const cancelled = { ...change(3, 'cancelled', 'refund_due'), from: 'paid', trackingCode: '' } as const
    const notified = notifyStatus(event, paid.order, { ...cancelled, refundDue: 92_400, by: 'guest', changedAt: at })
    expect(notified.messages[0]?.facts).toMatchObject({ amount: 92_400, cancelledAt: at })
  })
})

test('a payment that was recorded by a slip: the buyer gets a correction by mail, the garage keeps its booking', () => {
  const paid = pay(place(), 'banktransfer')
  const notified = notifyStatus(event, paid.order, {
    ...change(3, 'open', 'pending'),
    from: 'paid',
    trackingCode: '',
    by: 'staff',
    changedAt: at,
  })
  expect(names(notified)).toEqual([`placed mail ${PERSON}`])
  expect(notified.messages[0]?.facts).toMatchObject({ notPaid: true })
  expect(notified.order.notifiedGarage).toBe('gumi-ayalon')
})

describe('an order that is opened again', () => {
  const expiresAt = '2026-11-27T08:00:00.000Z'
  const expire = (notified: Notified) =>
    notifyExpired(event, notified.order, { ...change(2, 'cancelled', 'expired'), expiredAt: at })
  const reopen = (notified: Notified) =>
    notifyStatus(event, notified.order, {
      ...change(3, 'open', 'pending'),
      from: 'cancelled',
      trackingCode: '',
      expiresAt,
      by: 'staff',
      changedAt: at,
    })

  test('by transfer: the buyer gets the payment details and the deadline again, the garage its booking', () => {
    const notified = reopen(expire(place()))
    expect(names(notified).slice(1)).toEqual([`placed text ${PERSON}`, 'garage-booking mail gumi-ayalon'])
    expect(notified.order).toMatchObject({ expiresAt, status: 'open', paymentStatus: 'pending' })
    expect(names(pay(notified, 'banktransfer'))).toEqual([`paid mail ${PERSON}`])
  })

  test('by transfer, without an appointment: only the buyer, by mail and text', () => {
    expect(names(reopen(expire(place({ appointment: null })))).at(-1)).toBe(`placed text ${PERSON}`)
  })

  test('by card: no message, but the deadline is saved', () => {
    const notified = reopen(expire(byCard()))
    expect(names(notified)).toEqual([])
    expect(notified.order.expiresAt).toBe(expiresAt)
  })

  test('and moves on keeps its time', () => {
    const { order } = reopen(expire(place()))
    const next = {
      ...change(4, 'open', 'pending'),
      from: 'open',
      trackingCode: 'RR1IL',
      by: 'staff',
      changedAt: at,
    } as const
    const moved = notifyStatus(event, order, next)
    expect(moved.order.expiresAt).toBe(expiresAt)
    expect(names(moved)).toEqual([])
  })
})

test('a refund is a message with its amount', () => {
  const notified = notifyRefunded(event, pay(byCard()).order, {
    ...change(5, 'cancelled', 'refunded'),
    amount: 100,
    refundedAt: at,
  })
  expect(notified.messages).toMatchObject([{ template: 'refunded', facts: { amount: 100 } }])
})

describe('an appointment that moves', () => {
  test('within a garage', () => {
    const notified = move(pay(byCard()), 'gumi-ayalon', 14)
    expect(names(notified)).toEqual([`appointment-moved mail ${PERSON}`, 'garage-moved mail gumi-ayalon'])
    expect(notified.order.installation).toBe(28_000)
    expect(notified.messages[1]?.facts).toMatchObject({ sequence: 1, appointment: { startHour: 14 } })
  })

  test('to another garage: the first gets a cancellation, the second a booking', () => {
    const notified = move(pay(byCard()), 'sivuv-rotem')
    expect(names(notified).slice(1)).toEqual([
      `appointment-moved text ${PERSON}`,
      'garage-cancelled mail gumi-ayalon',
      'garage-booking mail sivuv-rotem',
    ])
    expect(notified.messages.slice(1).map(({ facts }) => facts.appointment?.day)).toEqual([
      '2026-12-01',
      '2026-11-30',
      '2026-12-01',
    ])
    expect(names(toStatus(notified, 'cancelled')).at(-1)).toBe('garage-cancelled mail sivuv-rotem')
  })

  test('grows its number with every move', () => {
    expect(move(move(pay(byCard()), 'a'), 'b').order.sequence).toBe(2)
  })

  test('to no garage: the old one is notified', () => {
    const paid = pay(byCard())
    const data = {
      ...change(4, 'paid', 'paid'),
      appointment: null,
      installation: 0,
      by: 'staff' as const,
      changedAt: at,
    }
    const notified = notifyAppointment(event, paid.order, data)
    expect(names(notified)).toEqual(['garage-cancelled mail gumi-ayalon'])
    expect(notified.order).toMatchObject({ appointment: null, notifiedGarage: null })
  })
})

test('what is due: reminder, link and broken appointment', () => {
  const due = (message: 'transfer-reminder' | 'order-link' | 'appointment-broken') =>
    names(notifyDue(event, place().order, { ...change(1, 'open', 'pending'), message, dueAt: at }))
  expect(due('transfer-reminder')).toEqual([`transfer-reminder mail ${PERSON}`])
  expect(due('order-link')).toEqual([`order-link mail ${PERSON}`, `order-link text ${PERSON}`])
  expect(due('appointment-broken')).toEqual([`appointment-broken mail ${PERSON}`])
})

test('an order that was paid too late holds nothing until staff give it an appointment', () => {
  const opened = { attentionId: event, orderId: 'Z-100042', kind: 'paid-after-expiry' as const, openedAt: at }
  const notified = notifyAttention(event, pay(byCard()).order, opened)
  expect(notified).toMatchObject({ order: { holdsNothing: true }, messages: [] })
  expect(move(notified, 'sivuv-rotem').order.holdsNothing).toBe(false)
})
