import { expect, test } from 'vitest'
import { isOvertaken } from '../delivery/delivery.decider.ts'
import { change, placedOrder } from '../testing/orders.ts'
import { notifyAppointment, notifyDue, notifyPaid, notifyPlaced, notifyStatus } from './order.decider.ts'

const at = '2026-11-22T08:00:00.000Z'
const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const due = { ...change(1, 'open', 'pending'), message: 'appointment-broken', dueAt: at } as const
const byStaff = { by: 'staff', changedAt: at } as const
const paid = { paymentMethod: 'banktransfer', amount: 189_800, by: 'staff', paidAt: at } as const
const appointment = { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-12-01', startHour: 12 }

const names = ({ messages }: { messages: { template: string }[] }) => messages.map(({ template }) => template)

test('broken before the card payment: a case without a letter and a receipt without a booking, until another time is chosen', () => {
  const unpaid = notifyPlaced(event, placedOrder({ paymentMethod: 'creditcard' })).order
  const left = notifyDue(event, unpaid, due)
  // the buyer was not notified of an unpaid order
  expect(left).toMatchObject({ order: { broken: true, sequence: 1 }, messages: [] })
  const notified = notifyPaid(event, left.order, { ...change(2, 'paid', 'paid'), ...paid })
  expect(names(notified)).toEqual(['paid', 'paid'])
  const chosen = { ...change(3, 'paid', 'paid'), ...byStaff, appointment, installation: 24_000 }
  expect(names(notifyAppointment(event, notified.order, chosen))).toEqual(['appointment-moved', 'garage-booking'])
})

test.each(['appointment-moved', 'garage-booking', 'garage-moved'] as const)(
  '%s that waited says nothing of a time that has fallen through since',
  (template) => {
    const { order } = notifyPlaced(event, placedOrder())
    expect([isOvertaken(template, order), isOvertaken(template, { ...order, broken: true })]).toEqual([false, true])
  },
)

test('a garage that is back is announced to buyers who were notified that it is out, and not to those who only lost the time', () => {
  const factsAfter = (garageOut: boolean) => {
    const { order } = notifyDue(event, notifyPlaced(event, placedOrder()).order, { ...due, garageOut })
    return notifyDue(event, order, due).messages[0]?.facts.garageBack
  }
  expect([factsAfter(true), factsAfter(false)]).toEqual([true, undefined])
})

test('the garage hears of an appointment that late tyres broke, and of the next one', () => {
  const booked = notifyPaid(event, notifyPlaced(event, placedOrder()).order, { ...change(1, 'paid', 'paid'), ...paid })
  const broken = notifyDue(event, booked.order, { ...due, ...change(2, 'paid', 'paid'), lateTyres: true })
  expect(names(broken)).toEqual(['appointment-broken', 'garage-cancelled'])
  const chosen = { ...change(3, 'paid', 'paid'), ...byStaff, appointment, installation: 24_000 }
  expect(names(notifyAppointment(event, broken.order, chosen))).toEqual(['appointment-moved', 'garage-booking'])
})

test('an appointment stays broken until another time is chosen or the order ends', () => {
  const broken = notifyDue(event, notifyPlaced(event, placedOrder()).order, due).order
  expect(broken).toMatchObject({ broken: true, sequence: 1 })
  const { order } = notifyPaid(event, broken, { ...change(2, 'paid', 'paid'), ...paid })
  expect(order.broken).toBe(true)
  const chosen = { ...change(3, 'paid', 'paid'), ...byStaff, appointment, installation: 24_000 }
  expect(notifyAppointment(event, order, chosen).order).toMatchObject({ broken: false, sequence: 2 })
  const ended = { ...change(3, 'cancelled', 'refund_due'), ...byStaff, from: 'paid', trackingCode: '' } as const
  expect(notifyStatus(event, order, ended).order.broken).toBe(false)
})
