import { expect, test } from 'vitest'
import type { OrderState } from '../order/order-state.ts'
import { orderModel } from '../testing/models.ts'
import { currentFacts } from './delivery.decider.ts'

const { order, facts } = orderModel({ order: { sequence: 1 } })
const { appointment } = order
const withoutTime = { ...appointment, day: null, startHour: null }

test.each<[string, Partial<OrderState>, unknown]>([
  ['that is unchanged keeps its time', {}, appointment],
  ['that is broken has its garage and no time', { broken: true }, withoutTime],
  ['whose garage has left has neither', { broken: true, garageOut: true }, null],
  ['of a cancelled order has no time', { status: 'cancelled' }, withoutTime],
  ['that moved to another garage is the new one', { garageOut: true }, appointment],
])('an appointment %s in a message about something else', (_, changes, expected) => {
  // what the message was queued with, before the appointment became what it is
  const queued = { amount: 1, appointment: { garageId: 'a', manualBooking: false, day: '2026-11-24', startHour: 8 } }
  for (const template of ['placed', 'paid', 'transit', 'arrived'] as const)
    expect(currentFacts(template, { ...order, ...changes }, queued)).toEqual({
      amount: 1,
      sequence: 1,
      appointment: expected,
    })
})

test('the message about a cancelled appointment names its time', () => {
  for (const template of ['appointment-broken', 'garage-cancelled'] as const)
    expect(currentFacts(template, { ...order, broken: true, garageOut: true }, facts)).toBe(facts)
})
