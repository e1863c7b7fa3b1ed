import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { OrderAppointment } from './order-appointment.tsx'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'

type Appointment = NonNullable<GuestOrder['appointment']>
const shown = (facts: Partial<Appointment> = {}, there = false, returning = false) =>
  renderToStaticMarkup(
    <OrderAppointment
      link="x"
      there={there}
      returning={returning}
      appointment={{
        garage: { displayName: 'גומי איילון', address: 'רחוב החישוקים 14', phone: '03-5550101' },
        manualBooking: false,
        date: '2026-11-30',
        startCursor: 10,
        ...facts,
      }}
    />,
  )

describe('an appointment', () => {
  it('that stands goes into the calendar', () => {
    expect(shown()).toContain('30 בנובמבר')
    expect(shown()).toContain(text.calendar)
    expect(shown()).not.toContain(text.broken)
  })

  it('of tyres that are to go back is not asked for again', () => {
    const page = shown({ broken: true }, true, true)
    expect(page).toContain(text.brokenReturn)
    expect(page).not.toContain(text.brokenNext)
    expect(shown({ manualBooking: true }, true, true)).not.toContain(text.manualNow)
  })

  it('that falls through says so, with its time, and goes into none', () => {
    const page = shown({ broken: true })
    for (const words of [text.broken, '30 בנובמבר', text.brokenNext]) expect(page).toContain(words)
    expect(page).not.toContain(text.calendar)
  })
  it('at a garage that books by phone is arranged now when the tyres are there', () => {
    expect(shown({ manualBooking: true })).toContain(text.manual)
    expect(shown({ manualBooking: true }, true)).toContain(text.manualNow)
  })
})
