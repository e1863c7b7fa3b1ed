import { expect, it } from 'vitest'
import { mayAdvertise, pixelAddress } from './pixel.ts'

it('says event, product, price and currency, and nothing else', () => {
  const target = { id: '1234567890', url: 'https://pixel.test/tr' }
  const address = new URL(pixelAddress(target, 'AddToCart', [{ id: '2907373823466', value: 1234.5 }]))
  expect(address.origin + address.pathname).toBe('https://pixel.test/tr')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    id: '1234567890',
    ev: 'AddToCart',
    'cd[content_ids]': '2907373823466',
    'cd[value]': '1234.50',
    'cd[currency]': 'ILS',
  })
})

it('reports a cart as one event with every product and the sum of the prices', () => {
  const target = { id: '1234567890', url: 'https://pixel.test/tr' }
  const lines = [
    { id: '2907373823466', value: 1234.5 },
    { id: '2908770361995', value: 0.25 },
  ]
  const { searchParams } = new URL(pixelAddress(target, 'InitiateCheckout', lines))
  expect(searchParams.get('cd[content_ids]')).toBe('2907373823466,2908770361995')
  expect(searchParams.get('cd[value]')).toBe('1234.75')
})

it.each([
  '/',
  '/list/moto/180/55/17',
  '/tire/moto/1/x',
  '/cart',
  '/checkout',
  '/orders',
  '/administration',
  '/payments',
])('%s may advertise', (path) => expect(mayAdvertise(path)).toBe(true))

it.each([
  '/paymentSuccess',
  '/paymentFailed/',
  '/paymentCanceled',
  '/paymentsuccess',
  '/order/abc',
  '/admin',
  '/admin/orders',
  '/ADMIN',
])('%s stays silent', (path) => expect(mayAdvertise(path)).toBe(false))
