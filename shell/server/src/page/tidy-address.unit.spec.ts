import { expect, it } from 'vitest'
import { tidyAddress } from './tidy-address.ts'

it.each([
  ['/about-us/', '/about-us'],
  ['/list/moto/180/55/17/', '/list/moto/180/55/17'],
  ['/cart/?a=b', '/cart?a=b'],
  ['/About-Us', '/about-us'],
  ['/PAYMENTSUCCESS?txId=1', '/paymentSuccess?txId=1'],
  ['/TIRES/', '/tires'],
  ['/List/Moto/MT/90/16', '/list/moto/MT/90/16'],
  ['/LIST/MOTO/BY/BRAND/Michelin', '/list/moto/by/brand/Michelin'],
  ['/Tire/Moto/2907373823466/x?utm_source=Mail', '/tire/moto/2907373823466/x?utm_source=Mail'],
  ['/nothing/here/', '/nothing/here'],
  ['/search?q=a%00b&sort=x', '/search?q=ab&sort=x'],
  ['/nothing/%00/?%00', '/nothing/%00?'],
])('%s is written %s', (address, tidy) => expect(tidyAddress(address)).toBe(tidy))

it.each([
  '/',
  '/?width=180',
  '/paymentSuccess?x=/',
  '/list/moto/MT/90/16',
  '/list/moto/by/brand/Michelin?brand=A/',
  '/Nothing',
  '/admin/Orders',
  '/order/aBc',
  '/nothing/%00',
  '/search?q=%2500',
])('%s is tidy', (address) => expect(tidyAddress(address)).toBeUndefined())
