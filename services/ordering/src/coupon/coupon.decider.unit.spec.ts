import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { allocate } from '../stock/allocation.decider.ts'
import { coupon } from '../testing/coupons.ts'
import { frontEan, plenty, rearEan } from '../testing/goods.ts'
import { couponGoods, decideCoupon } from './coupon.decider.ts'

const now = new Date('2026-11-18T10:00:00.000Z')
const cart = (quantity = 1, ean = rearEan) => allocate([{ ean, quantity }], plenty)

given('a coupon of 50 shekels and its tyre twice in the cart', { coupons: [coupon()], lines: cart(2) }).then(
  'takes 50 shekels off, once',
  ({ coupons, lines }) =>
    expect(decideCoupon(coupons, lines, {}, now)).toEqual({ couponId: 'cp_7', ean: rearEan, discount: 5_000 }),
)

given('a coupon larger than its line', { coupons: [coupon({ discount: 500_000 })], lines: cart() }).then(
  'is capped at the line',
  ({ coupons, lines }) => expect(decideCoupon(coupons, lines, {}, now)?.discount).toBe(94_900),
)

given('a coupon for another tyre', { coupons: [coupon()], lines: cart(1, frontEan) })
  .then('is worth nothing', ({ coupons, lines }) => expect(decideCoupon(coupons, lines, {}, now)).toBeUndefined())
  .then('names its tyre', ({ coupons, lines }) => expect(couponGoods(coupons, lines, {}, now)).toEqual([rearEan]))

given('coupons for another tyre that this shopper could never use', {
  coupons: [
    coupon({ active: false }),
    coupon({ singleUse: true, taken: true }),
    coupon({ validUntil: now }),
    coupon({ boundTo: { phone: '0501234567', visitorId: 'v_1' } }),
  ],
  lines: cart(1, frontEan),
}).then('name none', ({ coupons, lines }) =>
  expect(couponGoods(coupons, lines, { phone: '0521111111' }, now)).toEqual([]),
)

given('a coupon that was switched off', { coupons: [coupon({ active: false })], lines: cart() }).then(
  'is worth nothing',
  ({ coupons, lines }) => expect(decideCoupon(coupons, lines, {}, now)).toBeUndefined(),
)

given('a code that holds for both tyres of the cart', {
  coupons: [coupon(), coupon({ id: 'cp_8', ean: frontEan, discount: 8_000 })],
  lines: [...cart(), ...cart(1, frontEan)],
}).then('only the larger discount counts', ({ coupons, lines }) =>
  expect(decideCoupon(coupons, lines, {}, now)).toMatchObject({ couponId: 'cp_8', discount: 8_000 }),
)

const dana = { phone: '0501234567' }

given('a coupon for one order that an order holds', {
  coupons: [coupon({ singleUse: true, taken: true })],
  lines: cart(),
}).then('is worth nothing', ({ coupons, lines }) => expect(decideCoupon(coupons, lines, {}, now)).toBeUndefined())

given('a coupon that ends now', { coupons: [coupon({ validUntil: now })], lines: cart() })
  .then('is worth nothing', ({ coupons, lines }) => expect(decideCoupon(coupons, lines, {}, now)).toBeUndefined())
  .then('was valid a millisecond before', ({ coupons, lines }) =>
    expect(decideCoupon(coupons, lines, {}, new Date(now.getTime() - 1))).toMatchObject({ discount: 5_000 }),
  )

given('a coupon of an accepted offer', {
  coupons: [coupon({ boundTo: { phone: dana.phone, visitorId: 'v_1' } })],
  lines: cart(),
})
  .then('counts for the phone that offered', ({ coupons, lines }) =>
    expect(decideCoupon(coupons, lines, dana, now)).toMatchObject({ discount: 5_000 }),
  )
  .then('counts for the visitor who offered', ({ coupons, lines }) =>
    expect(decideCoupon(coupons, lines, { visitorId: 'v_1' }, now)).toMatchObject({ discount: 5_000 }),
  )
  .then('counts for no other person', ({ coupons, lines }) => {
    for (const other of [{}, { phone: '0507654321' }, { visitorId: 'v_2' }])
      expect(decideCoupon(coupons, lines, other, now)).toBeUndefined()
  })

given('a coupon of an erased person', {
  coupons: [coupon({ boundTo: { phone: undefined, visitorId: null } })],
  lines: cart(),
}).then('counts for no one, not even without a phone', ({ coupons, lines }) => {
  for (const holder of [{}, dana, { visitorId: 'v_1' }])
    expect(decideCoupon(coupons, lines, holder, now)).toBeUndefined()
})
