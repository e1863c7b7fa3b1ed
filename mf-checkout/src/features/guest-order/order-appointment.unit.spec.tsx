import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { needsOtherGarage, OrderAppointment, OrderWithoutGarage } from './order-appointment.tsx'
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
  it('can be added to the calendar', () => {
    expect(shown()).toContain('30 בנובמבר')
    expect(shown()).toContain(text.calendar)
    expect(shown()).not.toContain(text.broken)
  })

  it('is not offered again when a return was requested', () => {
    const page = shown({ broken: true }, true, true)
    expect(page).toContain(text.brokenReturn)
    expect(page).not.toContain(text.brokenNext)
    expect(shown({ manualBooking: true }, true, true)).not.toContain(text.manualNow)
  })

  it('that was cancelled shows its old time and no calendar file', () => {
    const page = shown({ broken: true })
    for (const words of [text.broken, '30 בנובמבר', text.brokenNext]) expect(page).toContain(words)
    expect(page).not.toContain(text.calendar)
  })
  it('at a garage that books by phone can be arranged when the tyres are there', () => {
    expect(shown({ manualBooking: true })).toContain(text.manual)
    expect(shown({ manualBooking: true }, true)).toContain(text.manualNow)
  })
})

const garage = { displayName: 'גומי איילון', address: 'רחוב החישוקים 14', phone: '03-5550101' }
const timed = { garage, manualBooking: false, date: '2026-11-30', startCursor: 10 }
const byPhone = { garage, manualBooking: true }
const order = (facts: Partial<GuestOrder>) => ({ orderId: 'Z-100042', garageOut: true, appointment: timed, ...facts })
const company = {
  phone: '03-5550000',
  mobile: '050-0000000',
  fax: '',
  email: 'service@zmigo.example',
  businessNumber: '000000000',
  address: 'רחוב הדוגמה 1',
  socialUrl: '',
}
const platform = {
  ...createPlatformStore(),
  edge: createEdgeClient(() => Promise.reject(new Error('rendering must not call the edge'))),
  site: {
    shopName: 'צמיגו',
    publicUrl: 'https://zmigo.test',
    mode: 'development',
    company,
    terms: sampleTerms,
  } as const,
}

describe('an order whose garage left', () => {
  it.each<[string, Partial<GuestOrder>, boolean]>([
    ['with a cancelled appointment', { appointment: { ...timed, broken: true } }, true],
    ['whose time was to be arranged by phone', { appointment: byPhone }, true],
    ['after the tyres were fitted', {}, false],
    ['when the garage only changed its hours', { garageOut: false, appointment: { ...timed, broken: true } }, false],
  ])('%s needs another garage: %s', (_, facts, needed) => expect(needsOtherGarage(order(facts))).toBe(needed))

  it('shows how to reach the shop instead of the garage', () => {
    const page = renderToStaticMarkup(
      <PlatformProvider platform={platform} cache={createEmotionCache()}>
        <OrderWithoutGarage {...order({ appointment: byPhone })} />
      </PlatformProvider>,
    )
    for (const words of [text.garageOut, garage.displayName, 'tel:03-5550000', 'wa.me/972500000000'])
      expect(page).toContain(words)
    for (const gone of [garage.phone, garage.address]) expect(page).not.toContain(gone)
  })
})
