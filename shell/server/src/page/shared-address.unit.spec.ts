import { expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

test.each(['/order/Z-100042.m2-pmavueClKw3pGUm1Y1g', '/order/x', '/order/x?from=mail&b=/c', '/order/%D7%90'])(
  '%s is the page of every order',
  (address) => {
    expect(sharedAddress(address)).toBe('/order/link')
  },
)

test.each(['/order', '/order?x=/order/y', '/order/', '/order/x/y', '/orders/x', '/cart', '/list/order/x'])(
  '%s is a page of its own',
  (address) => {
    expect(sharedAddress(address)).toBe(address)
  },
)
