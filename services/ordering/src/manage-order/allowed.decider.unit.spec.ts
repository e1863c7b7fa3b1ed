import { expect, test } from 'vitest'
import type { OrderRow } from '../order/order.ts'
import { garage } from '../testing/garages.ts'
import { orderRow } from '../testing/orders.ts'
import { allowedTo, isEndOfPhone } from './allowed.decider.ts'

const now = new Date('2026-12-01T10:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const installed: Partial<OrderRow> = { sip: 'install', garageId: 'gumi-ayalon', day: '2026-12-06', startHour: 10 }
const allowed = (facts: Partial<OrderRow>, isReturnAsked = false) =>
  allowedTo(orderRow(facts), garage(), isReturnAsked, now)

test.each<[string, Partial<OrderRow>, boolean]>([
  ['with an appointment in the future', installed, true],
  ['with an appointment, paid', { ...installed, status: 'paid', paymentStatus: 'paid' }, true],
  ['whose tyres are at the garage', { ...installed, status: 'doneTransit' }, true],
  ['that is done', { ...installed, status: 'closed' }, false],
  ['that is cancelled', { ...installed, status: 'cancelled' }, false],
  ['whose garage books by phone', { ...installed, manualBooking: true, day: null, startHour: null }, false],
  ['whose slot another order has taken', { ...installed, day: null, startHour: null }, false],
  ['that is picked up', {}, false],
])('whether the appointment of an order %s can be moved is %s', (_, facts, reschedule) => {
  expect(allowed(facts).reschedule).toBe(reschedule)
})

test.each<[string, Partial<OrderRow>, boolean]>([
  ['that is unpaid', {}, true],
  ['that is paid', { status: 'paid', paymentStatus: 'paid' }, true],
  ['that is cancelled', { status: 'cancelled', paymentStatus: 'expired' }, false],
  ['that was paid too late and is refunded', { status: 'paid', paymentStatus: 'refund_due' }, false],
  ['sent 14 days ago', { status: 'sent', sentAt: daysAgo(14) }, true],
  ['sent longer ago', { status: 'sent', sentAt: daysAgo(14.01) }, false],
  ['picked up yesterday', { status: 'closed', sentAt: daysAgo(1) }, true],
  ['without a recorded dispatch', { status: 'closed', sentAt: null }, false],
])('whether an order %s can be cancelled or returned is %s', (_, facts, cancel) => {
  expect(allowed(facts).cancel).toBe(cancel)
})

test.each<[string, Partial<OrderRow>, boolean]>([
  ['that is unpaid', {}, false],
  ['that is paid', { status: 'paid', paymentStatus: 'paid' }, true],
  ['that is paid and open again', { status: 'open', paymentStatus: 'paid' }, true],
  ['on its way, which asks for a return', { status: 'sent', paymentStatus: 'paid', sentAt: daysAgo(1) }, false],
  ['that is cancelled', { status: 'cancelled', paymentStatus: 'refund_due' }, false],
])('whether cancelling an order %s asks for digits of the phone is %s', (_, facts, asks) => {
  expect(allowed(facts).asksPhone).toBe(asks)
})

test.each([
  ['0501234567', '4567', true],
  ['0501234567', '1234', false],
  ['0501234567', '567', false],
  ['0501234567', '34567', false],
  ['0501234567', '', false],
  ['', '', false],
])('of phone %j, %j are the last four digits: %s', (phone, digits, are) => {
  expect(isEndOfPhone(phone, digits)).toBe(are)
})

test('an order with a requested return does not offer it again', () => {
  expect(allowed({ status: 'sent', sentAt: daysAgo(1) }, true).cancel).toBe(false)
})

const byPhone: Partial<OrderRow> = { ...installed, manualBooking: true, day: null, startHour: null }
test.each<[string, Partial<OrderRow>, Parameters<typeof garage>[0], boolean]>([
  ['that is hidden', installed, { hide: true }, true],
  ['that now books by phone', installed, { manualBooking: true }, true],
  ['that books by phone, hidden', byPhone, { manualBooking: true, hide: true }, true],
  ['that books by phone', byPhone, { manualBooking: true }, false],
  ['that is temporarily closed', installed, { capacityPerSlot: 0 }, false],
  ['that is hidden after it was done', { ...installed, status: 'closed' }, { hide: true }, false],
  ['that is hidden, for an order that is refunded', { ...byPhone, paymentStatus: 'refund_due' }, { hide: true }, false],
])('whether an order needs another garage than one %s', (_, facts, change, garageOut) => {
  const allowed = allowedTo(orderRow(facts), garage(change), false, now)
  expect(allowed.garageOut).toBe(garageOut)
  expect(allowed.garageOut && allowed.reschedule).toBe(false)
})
