import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order, OrderProduct } from '@zmig/edge-contract'
import { Delivery } from './delivery.tsx'
import { OrderItems } from './order-items.tsx'
import { Amounts } from './order-panel.tsx'
import { text } from './text.ts'

const ean = '2908770361995'
const timed: Order = {
  orderId: 'Z-1042',
  version: 2,
  createdAt: '2026-11-21T13:38:00Z',
  status: 'paid',
  paymentStatus: 'paid',
  paymentMethod: 'creditcard',
  total: 1398,
  amounts: { subtotal: 1398, shipping: 0, discount: 0, installation: 240 },
  trackingCode: '',
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'install',
    additionalNotes: '',
    shop: { _id: 'gumi-ayalon', displayName: 'גומי איילון', manualBooking: false },
    installDate: '2026-11-24',
    installSlot: { startCursor: 10 },
  },
  cart: { items: [{ ean, quantity: 2, isSet: false, total: 1398 }] },
}
const product: OrderProduct = {
  ean,
  brand: 'Michelin',
  displayName: 'Road 6',
  displaySize: '180/55-17',
  name: 'Michelin Road 6',
  price: 699,
}

const htmlOf = (order: Order, products: OrderProduct[] = []): string => {
  const byEan = new Map(products.map((each) => [each.ean, each]))
  return renderToStaticMarkup(
    <>
      <Delivery order={order} />
      <OrderItems items={order.cart.items} products={byEan} />
    </>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')
}
const wordsOf = (order: Order): string =>
  htmlOf(order)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('shows garage, date and two-hour slot of an appointment', () => {
  expect(wordsOf(timed)).toContain(`${text.sipLabels.install} גומי איילון 24.11.2026 · 10:00–12:00 `)
  expect(wordsOf(timed)).not.toContain(text.manualBooking)
})

it('says that the customer arranges the time with a garage that books by phone', () => {
  const { installDate: _date, installSlot: _slot, ...checkout } = timed.checkout
  const shop = { _id: 'moto-haifa', displayName: 'מוטו חיפה', manualBooking: true }
  const words = wordsOf({ ...timed, checkout: { ...checkout, shop } })
  expect(words).toContain(`${text.sipLabels.install} מוטו חיפה ${text.manualBooking}`)
  expect(words).not.toContain('10:00')
})

it('shows no garage for a courier', () => {
  const { personal, additionalNotes } = timed.checkout
  const words = wordsOf({ ...timed, checkout: { personal, additionalNotes, sip: 'shipping' } })
  expect(words).toContain(text.sipLabels.shipping)
  expect(words).not.toContain('גומי איילון')
})

it('shows the picture of a product that has one', () => {
  const picture = /<img[^>]*src="([^"]*)"/
  const image = '/edge/api/v1/media/picture/a.webp'
  expect(picture.exec(htmlOf(timed, [{ ...product, image }]))?.[1]).toBe(image)
  expect(htmlOf(timed, [product])).not.toMatch(picture)
})

it('says beside the total what is to go back to the buyer, and what went back', () => {
  const amountsOf = (more: Partial<Order['amounts']>) =>
    renderToStaticMarkup(<Amounts order={{ ...timed, amounts: { ...timed.amounts, ...more } }} />).replaceAll(
      /<[^>]*>/g,
      ' ',
    )
  expect(amountsOf({ refundDue: 500.5 })).toMatch(/יוחזר ללקוח\s+−\D*500\.50/)
  expect(amountsOf({ refunded: 500.5 })).toMatch(/הוחזר ללקוח\s+−\D*500\.50/)
  expect(amountsOf({})).not.toContain('ללקוח')
})
