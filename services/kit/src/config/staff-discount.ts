import { integerSetting } from './settings.ts'

/** What staff may do with the shop's money without an owner; each service that decides on prices reads both. */
export const staffDiscountSettings = {
  staffRefundLimit: integerSetting('STAFF_REFUND_LIMIT', {
    description:
      'The most that staff may refund for one order, or take off a price or by a coupon; above it only the owner may.',
    unit: 'shekels',
    default: 3_000,
    min: 0,
    max: 1_000_000,
  }),
  staffDiscountShare: integerSetting('STAFF_DISCOUNT_SHARE', {
    description:
      'The most that staff may take off a price or by a coupon, as a share of the price; above it only the owner may.',
    unit: 'percent',
    default: 30,
    min: 0,
    max: 100,
  }),
}

export type StaffDiscountSettings = {
  /** shekels */
  staffRefundLimit: number
  /** percent of a price */
  staffDiscountShare: number
}

const AGOROT_IN_SHEKEL = 100

/** What a member of staff takes off a price at most, in agorot; undefined for an owner, who has no limit. */
export const discountLimitOf = (
  { staffRefundLimit, staffDiscountShare }: StaffDiscountSettings,
  role: 'staff' | 'owner',
): { percent: number; most: number } | undefined =>
  role === 'owner' ? undefined : { percent: staffDiscountShare, most: staffRefundLimit * AGOROT_IN_SHEKEL }
