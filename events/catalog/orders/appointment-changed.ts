import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot } from '../primitives.ts'
import { Appointment } from './order-placed.ts'
import { ChangedBy, orderChange } from './order-change.ts'

/** The tyres of an order are installed at another time, or not at all any more (`appointment` is null). */
const ChangedAppointment = z.object({
  ...orderChange,
  appointment: Appointment.nullable(),
  /** paid at the garage at today's rate of the garage */
  installation: Agorot,
  by: ChangedBy,
  changedAt: z.iso.datetime(),
})

export const AppointmentChanged = defineEvent({
  type: 'orders.appointment-changed',
  version: 1,
  topic: 'orders',
  key: (order) => order.orderId,
  data: ChangedAppointment,
  example: {
    orderId: 'Z-100042',
    orderVersion: 3,
    status: 'paid',
    paymentStatus: 'paid',
    appointment: { garageId: 'gumi-ayalon', manualBooking: false, day: '2026-12-01', startHour: 12 },
    installation: 24_000,
    by: 'guest',
    changedAt: '2026-11-22T08:00:00.000Z',
  },
})
