import { expect, it } from 'vitest'
import { createOwnerOf } from './owner.ts'

const ownerOf = createOwnerOf({
  storefront: { addresses: ['/', '/list/moto/:width/:profile/:rim'] },
  checkout: {
    addresses: [
      '/cart',
      '/checkout',
      '/order',
      '/order/:link',
      '/paymentSuccess',
      '/paymentFailed',
      '/paymentCanceled',
    ],
  },
  wizard: {
    addresses: [
      '/find-the-right-tires-for-you',
      '/our-shops',
      '/our-shops/:name',
      '/find-the-right-tires-for-you/result',
    ],
  },
  admin: { addresses: ['/admin', '/admin/*'] },
})

it.each([
  ['/', 'storefront'],
  ['/tires-hot-deals', 'storefront'],
  ['/list/moto/180/55/17', 'storefront'],
  ['/tire/moto/2907373823466/michelin', 'storefront'],
  ['/coh', 'storefront'],
  ['/bike/yamaha/mt-07', 'storefront'],
  ['/no/such/page', 'storefront'],
  ['/cart', 'checkout'],
  ['/cart/', 'checkout'],
  ['/cartoon', 'storefront'],
  ['/checkout', 'checkout'],
  ['/paymentCanceled', 'checkout'],
  ['/paymentFailed', 'checkout'],
  ['/paymentSuccess', 'checkout'],
  ['/order/abc', 'checkout'],
  ['/order/abc/more', 'storefront'],
  ['/order//abc', 'storefront'],
  ['/orders', 'storefront'],
  ['/find-the-right-tires-for-you', 'wizard'],
  ['/our-shops', 'wizard'],
  ['/our-shops/a/b', 'storefront'],
  ['/our-shops//a', 'storefront'],
  ['/our-shops/%00', 'storefront'],
  ['/our-shops/a%0A', 'storefront'],
  ['/our-shops/%C2%85', 'storefront'],
  ['/our-shops/%D7%92%D7%95%D7%9E%D7%99%20%E0', 'wizard'],
  ['/find-the-right-tires-for-you/result', 'wizard'],
  ['/our-shops/', 'wizard'],
  ['/our-shops/moto-center', 'wizard'],
  ['/our-shops/moto-center/more', 'storefront'],
  ['/our-shopsx', 'storefront'],
  ['/checkout/anything', 'storefront'],
  ['/admin', 'admin'],
  ['/admin/orders', 'admin'],
  ['/administration', 'storefront'],
])('%s belongs to %s', (path, slice) => expect(ownerOf(path)).toBe(slice))
