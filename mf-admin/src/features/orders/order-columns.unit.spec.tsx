import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import type { Order, OrderProduct } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'
import { StaffProvider } from '../../parts/staff.tsx'
import { cardColumns, rowColumns } from './order-columns.tsx'
import { ordersSlice } from './orders.slice.ts'
import { text } from './text.ts'

const front = '2901542743630'
const rear = '2907373823466'
const product = (ean: string, displaySize: string, more: Partial<OrderProduct> = {}): OrderProduct => ({
  ean,
  displaySize,
  brand: 'Michelin',
  displayName: 'Road 6',
  name: 'michelin-road-6',
  price: 699,
  ...more,
})
const products = [product(front, '120/70ZR17 M/C (58W)'), product(rear, '180/55ZR17 M/C (73W)')]
const item = (ean: string, quantity = 1) => ({ ean, quantity, isSet: false, total: 699 })
const parcel: Order = {
  orderId: 'Z-1042',
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'sent',
  paymentStatus: 'paid',
  paymentMethod: 'creditcard',
  total: 1398,
  amounts: { subtotal: 1398, shipping: 0, discount: 0, installation: 0 },
  trackingCode: 'RR482907115IL',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'shipping',
    additionalNotes: 'לצלצל לפני',
    shipping: { name: 'רון לוי', phone: '0507654321', address: 'הרצל 5', city: 'חיפה', notes: 'קומה 3' },
  },
  cart: { items: [item(front), item(rear, 2)] },
}
const install: Order = {
  ...parcel,
  trackingCode: 'RR1IL',
  checkout: {
    personal: parcel.checkout.personal,
    sip: 'install',
    additionalNotes: '',
    shop: { _id: 'gumi-ayalon', displayName: 'גומי איילון', manualBooking: false },
    installDate: '2026-11-24',
    installSlot: { startCursor: 8 },
  },
}

const htmlOf = (columns: typeof cardColumns, order: Order, known = products): string => {
  const shown = columns({
    products: new Map(known.map((each) => [each.ean, each])),
    fresh: [],
    cancellation: undefined,
    onChanged: () => Promise.resolve(),
    onConflict: () => Promise.resolve(),
  })
  const user = { _id: 's1', name: 'דנה', email: 'dana@zmig.test', role: 'staff' as const }
  return renderToStaticMarkup(
    <Provider store={configureStore({ reducer: { staffOrders: ordersSlice.reducer } })}>
      <StaffProvider user={user} edge={{} as EdgeClient}>
        {shown.map((column) => (
          <div key={column.id}>{column.cell(order)}</div>
        ))}
      </StaffProvider>
    </Provider>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')
}
const wordsOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('a card', () => {
  const html = htmlOf(cardColumns, parcel)
  it('holds all that the specification names of an order', () => {
    const named = ['Z-1042', '21.11.2026, 15:38', 'דנה לוי', '0501234567', text.sipLabels.shipping, front, rear]
    const tyres = ['Michelin Road 6', '120/70ZR17 M/C (58W)', '180/55ZR17 M/C (73W)', '2×']
    const address = ['רון לוי', 'הרצל 5', 'חיפה', '0507654321', 'קומה 3', 'לצלצל לפני']
    for (const word of [...named, ...tyres, ...address]) expect(wordsOf(html)).toContain(word)
    expect(html).toContain('href="tel:0501234567"')
  })

  it('changes status and tracking code, and fetches the payment data', () => {
    expect(html).toMatch(/<input[^>]*name="trackingCode"[^>]*value="RR482907115IL"/)
    expect(html).toContain(text.moveOf('Z-1042'))
    expect(wordsOf(html)).toContain(text.showCard)
  })

  it.each(['install', 'pickup'] as const)('has a field for the tracking code of %s too', (sip) => {
    const order = { ...install, checkout: { ...install.checkout, sip } }
    expect(htmlOf(cardColumns, order)).toMatch(/<input[^>]*name="trackingCode"/)
  })
})

describe('a row', () => {
  it('shows sizes as riders say them, under the name that all lines share', () => {
    expect(wordsOf(htmlOf(rowColumns, parcel))).toContain(
      `Michelin Road 6 120/70-17 ${text.quantity} 1× 180/55-17 ${text.quantity} 2×`,
    )
  })

  it('shows the brand beside each size when the tyres have several names', () => {
    const mixed = [products[0] as OrderProduct, product(rear, '180/55ZR17 M/C (73W)', { brand: 'Dunlop' })]
    expect(wordsOf(htmlOf(rowColumns, parcel, mixed))).toMatch(/120\/70-17 \S+ 1× Michelin 180\/55-17 \S+ 2× Dunlop/)
  })

  it('leaves the brand out of a name that is too long for it, and counts what has no line', () => {
    const long = [product(front, '120/70ZR17', { brand: 'Bridgestone', displayName: 'Battlax Adventurecross AX41S' })]
    const items = Array.from({ length: 4 }, () => item(front))
    const words = wordsOf(htmlOf(rowColumns, { ...parcel, cart: { items } }, long))
    expect(words).toContain('Battlax Adventurecross AX41S 120/70-17')
    expect(words).not.toContain('Bridgestone')
    expect(words).toContain(text.moreItems(3))
  })

  it('shows the garage with its time, and the code of the courier who carries the tyres there', () => {
    const words = wordsOf(htmlOf(rowColumns, install))
    expect(words).toContain('גומי איילון 24.11.2026 · 08:00–10:00 RR1IL')
    expect(wordsOf(htmlOf(rowColumns, { ...install, trackingCode: '' }))).not.toContain(text.noTracking)
    expect(wordsOf(htmlOf(rowColumns, { ...parcel, trackingCode: '' }))).toContain(text.noTracking)
  })
})
