import type { Coupon } from '../coupon/coupon.decider.ts'
import { rearEan } from './goods.ts'

/** 50 shekels off a rear tyre, without restriction and without end. */
export const coupon = (facts: Partial<Coupon> = {}): Coupon => ({
  id: 'cp_7',
  code: 'RIDE50',
  ean: rearEan,
  discount: 5_000,
  active: true,
  singleUse: false,
  taken: false,
  validUntil: null,
  boundTo: null,
  ...facts,
})
