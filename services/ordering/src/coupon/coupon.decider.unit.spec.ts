import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { allocate } from '../quote/allocation.decider.ts'
import { frontEan, plenty, rearEan } from '../testing/goods.ts'
import { decideCoupon, type Coupon } from './coupon.decider.ts'

const coupon = (facts: Partial<Coupon> = {}): Coupon => ({
  id: 'cp_7',
  code: 'RIDE50',
  ean: rearEan,
  discount: 5_000,
  active: true,
  ...facts,
})
const cart = (quantity = 1, ean = rearEan) => allocate([{ ean, quantity }], plenty)

given('a coupon of 50 shekels and its tyre twice in the cart', { coupons: [coupon()], lines: cart(2) }).then(
  'takes 50 shekels off, once',
  ({ coupons, lines }) =>
    expect(decideCoupon(coupons, lines)).toEqual({ couponId: 'cp_7', ean: rearEan, discount: 5_000 }),
)

given('a coupon larger than its line', { coupons: [coupon({ discount: 500_000 })], lines: cart() }).then(
  'is capped at the line',
  ({ coupons, lines }) => expect(decideCoupon(coupons, lines)?.discount).toBe(94_900),
)

given('a coupon for another tyre', { coupons: [coupon()], lines: cart(1, frontEan) }).then(
  'is worth nothing',
  ({ coupons, lines }) => expect(decideCoupon(coupons, lines)).toBeUndefined(),
)

given('a coupon that was switched off', { coupons: [coupon({ active: false })], lines: cart() }).then(
  'is worth nothing',
  ({ coupons, lines }) => expect(decideCoupon(coupons, lines)).toBeUndefined(),
)

given('a code that holds for both tyres of the cart', {
  coupons: [coupon(), coupon({ id: 'cp_8', ean: frontEan, discount: 8_000 })],
  lines: [...cart(), ...cart(1, frontEan)],
}).then('only the larger discount counts', ({ coupons, lines }) =>
  expect(decideCoupon(coupons, lines)).toMatchObject({ couponId: 'cp_8', discount: 8_000 }),
)
