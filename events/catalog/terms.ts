import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Agorot } from './primitives.ts'

const Count = z.int().positive()

/** The fields of `Terms` in the edge contract, which says what each means; amounts in agorot. */
const TermsFacts = z.object({
  version: z.string(),
  shippingFee: Agorot,
  freeShippingFrom: Count,
  deliveryFromHours: Count,
  deliveryToDays: Count,
  cardHoldMinutes: Count,
  transferHoldDays: Count,
  transferTyres: Count,
  openOrders: Count,
  instalments: Count,
  returnDays: Count,
  cardReturnFee: Agorot,
  cardReturnPercent: z.number().nonnegative(),
  offerAnswerHours: Count,
  offerCouponHours: Count,
  garageWorkingDays: Count,
  bookingDays: Count,
  metricsDays: Count,
})

/** The terms that ordering applies from now on; published when it starts with others than before. */
export const TermsChanged = defineEvent({
  type: 'orders.terms-changed',
  version: 2,
  topic: 'orders',
  key: () => 'terms',
  data: TermsFacts,
  // version 1 did not say how long metrics are kept
  upcast: (data) => ({ metricsDays: 90, ...(data as object) }),
  example: {
    version: '2026-11',
    shippingFee: 6_000,
    freeShippingFrom: 2,
    deliveryFromHours: 48,
    deliveryToDays: 7,
    cardHoldMinutes: 20,
    transferHoldDays: 3,
    transferTyres: 8,
    openOrders: 2,
    instalments: 6,
    returnDays: 14,
    cardReturnFee: 2_500,
    cardReturnPercent: 5,
    offerAnswerHours: 24,
    offerCouponHours: 24,
    garageWorkingDays: 2,
    bookingDays: 30,
    metricsDays: 90,
  },
})
