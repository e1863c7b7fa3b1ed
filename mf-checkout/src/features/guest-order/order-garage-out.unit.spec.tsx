import { sampleTerms } from '@zmig/edge-contract/testing'
import { createEdgeClient, createEmotionCache, createPlatformStore, PlatformProvider } from '@zmig/platform'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { awaitsGarage, OrderGarageOut } from './order-garage-out.tsx'
import { text } from './text.ts'
import type { GuestOrder } from '@zmig/edge-contract'

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
  edge: createEdgeClient(() => Promise.reject(new Error('nothing is asked while rendering'))),
  site: {
    shopName: 'צמיגו',
    publicUrl: 'https://zmigo.test',
    mode: 'development',
    company,
    terms: sampleTerms,
  } as const,
}

describe('another garage is arranged', () => {
  it.each<[string, Partial<GuestOrder>, boolean]>([
    ['of an appointment that falls through', { appointment: { ...timed, broken: true } }, true],
    ['of an order whose time was to be arranged by phone', { appointment: byPhone }, true],
    ['that left when the tyres had been fitted', {}, false],
    ['that only has other hours', { garageOut: false, appointment: { ...timed, broken: true } }, false],
  ])('for the garage %s: %s', (_, facts, awaits) => expect(awaitsGarage(order(facts))).toBe(awaits))

  it('by the shop, whom the page gives instead of the garage', () => {
    const page = renderToStaticMarkup(
      <PlatformProvider platform={platform} cache={createEmotionCache()}>
        <OrderGarageOut {...order({ appointment: byPhone })} />
      </PlatformProvider>,
    )
    for (const words of [text.garageOut, garage.displayName, 'tel:03-5550000', 'wa.me/972500000000'])
      expect(page).toContain(words)
    for (const gone of [garage.phone, garage.address]) expect(page).not.toContain(gone)
  })
})
