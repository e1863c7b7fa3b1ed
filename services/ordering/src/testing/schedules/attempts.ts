import fc from 'fast-check'
import type { OrderRequest } from '../../place-order/buyer.decider.ts'
import { frontEan, rearEan, setEan } from '../goods.ts'
import { installed } from '../install.ts'
import { requestOf, withCheckout } from '../ordering-fixture.ts'

/** The goods of a checkout, with their total in agorot (see the catalogue of the fixture). */
const CARTS = {
  'a rear': { ean: rearEan, quantity: 1, total: 94_900 },
  'two rears': { ean: rearEan, quantity: 2, total: 189_800 },
  'a front': { ean: frontEan, quantity: 1, total: 73_900 },
  'a set': { ean: setEan, quantity: 1, total: 169_900 },
} as const

/** 50 shekels off a rear tyre, for one order. */
export const COUPON = { code: 'ONCE', ean: rearEan, discount: 5000, singleUse: true }

/** One buyer who orders one thing, however often the request is sent. */
export type Wish = {
  buyer: number
  cart: keyof typeof CARTS
  /** the hour of the installation on the only bookable day; undefined: picked up */
  hour: number | undefined
  coupon: boolean
  method: 'creditcard' | 'banktransfer'
  /** what the client sends as the attempt's id */
  attemptId: 'random' | 'plain' | 'none'
  visitorId: string | undefined
}

export const wish: fc.Arbitrary<Wish> = fc.record({
  buyer: fc.nat({ max: 2 }),
  cart: fc.constantFrom('a rear', 'a rear', 'two rears', 'a front', 'a set'),
  hour: fc.constantFrom(undefined, undefined, 10, 12),
  coupon: fc.boolean(),
  method: fc.constantFrom('creditcard', 'creditcard', 'banktransfer'),
  attemptId: fc.constantFrom('random', 'random', 'plain', 'none'),
  visitorId: fc.constantFrom(undefined, 'v_0', 'v_1'),
})

export type Attempt = {
  /** saved in `people.person`, so that each order is assigned to its attempt */
  email: string
  request: OrderRequest
  hasId: boolean
  /** agorot to be paid now */
  total: number
}

const idOf = (kind: Wish['attemptId'], index: number): string | undefined => {
  if (kind === 'none') return undefined
  return kind === 'plain' ? `attempt-${index}` : `5eed0000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

export const attemptOf = (wanted: Wish, index: number): Attempt => {
  const { ean, quantity, total } = CARTS[wanted.cart]
  const hasCoupon = wanted.coupon && ean === rearEan
  const email = `attempt${index}@example.com`
  const plain = requestOf(ean, quantity, wanted.buyer)
  const attemptId = idOf(wanted.attemptId, index)
  const request = withCheckout(wanted.hour === undefined ? plain : installed(plain, wanted.hour), {
    personal: { ...plain.checkout.personal, emailaddress: email },
    selectedPaymentMethod: wanted.method,
    ...(hasCoupon && { couponCode: COUPON.code }),
    ...(attemptId && { attemptId }),
    ...(wanted.visitorId && { visitorId: wanted.visitorId }),
  })
  return { email, request, hasId: attemptId !== undefined, total: hasCoupon ? total - COUPON.discount : total }
}
