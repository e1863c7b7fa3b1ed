import { expect, test } from 'vitest'
import { change, placedOrder } from '../testing/orders.ts'
import { tellAppointment, tellDue, tellPaid, tellPlaced, tellStatus } from './order.decider.ts'

const at = '2026-11-22T08:00:00.000Z'
const event = '0b6c8f2e-7a44-4f0e-9d1c-5e8a3b7c9d10'
const due = { ...change(1, 'open', 'pending'), message: 'appointment-broken', dueAt: at } as const
const byStaff = { by: 'staff', changedAt: at } as const
const paid = { paymentMethod: 'banktransfer', amount: 189_800, by: 'staff', paidAt: at } as const
const appointment = { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-12-01', startHour: 12 }

test('an appointment that falls through stays so until another time is chosen, or the order ends', () => {
  const broken = tellDue(event, tellPlaced(event, placedOrder()).order, due).order
  expect(broken).toMatchObject({ broken: true, sequence: 1 })
  const { order } = tellPaid(event, broken, { ...change(2, 'paid', 'paid'), ...paid })
  expect(order.broken).toBe(true)
  const chosen = { ...change(3, 'paid', 'paid'), ...byStaff, appointment, installation: 24_000 }
  expect(tellAppointment(event, order, chosen).order).toMatchObject({ broken: false, sequence: 2 })
  const ended = { ...change(3, 'cancelled', 'refund_due'), ...byStaff, from: 'paid', trackingCode: '' } as const
  expect(tellStatus(event, order, ended).order.broken).toBe(false)
})
