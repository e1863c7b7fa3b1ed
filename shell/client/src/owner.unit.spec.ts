import { expect, it } from 'vitest'
import { ownerOf } from './owner.ts'

it.each([
  ['/', 'storefront'],
  ['/tires-hot-deals', 'storefront'],
  ['/list/moto/180/55/17', 'storefront'],
  ['/tire/moto/2907373823466/michelin', 'storefront'],
  ['/coh', 'storefront'],
  ['/no/such/page', 'storefront'],
  ['/cart', 'checkout'],
  ['/cart/', 'checkout'],
  ['/cartoon', 'storefront'],
  ['/checkout', 'checkout'],
  ['/paymentCanceled', 'checkout'],
  ['/paymentFailed', 'checkout'],
  ['/paymentSuccess', 'checkout'],
  ['/order/abc', 'checkout'],
  ['/orders', 'storefront'],
  ['/find-the-right-tires-for-you', 'wizard'],
  ['/our-shops', 'wizard'],
  ['/our-shops/', 'wizard'],
  ['/our-shops/moto-center', 'wizard'],
  ['/our-shopsx', 'storefront'],
  ['/checkout/anything', 'storefront'],
  ['/admin', 'admin'],
  ['/admin/orders', 'admin'],
  ['/administration', 'storefront'],
])('%s belongs to %s', (path, slice) => expect(ownerOf(path)).toBe(slice))
