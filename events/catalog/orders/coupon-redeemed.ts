import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot, Ean } from '../primitives.ts'

/** A coupon counts for an order from now on, or (`released`) does not any more because the order is over. */
const RedeemedCoupon = z.object({
  couponId: z.uuid(),
  orderId: z.string(),
  ean: Ean,
  discount: Agorot,
  released: z.boolean(),
  at: z.iso.datetime(),
})

export const CouponRedeemed = defineEvent({
  type: 'orders.coupon-redeemed',
  version: 1,
  topic: 'orders',
  key: (coupon) => coupon.couponId,
  data: RedeemedCoupon,
  example: {
    couponId: '5d0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    orderId: 'Z-100042',
    ean: '2907373823466',
    discount: 5_000,
    released: false,
    at: '2026-11-21T10:00:00.000Z',
  },
})
