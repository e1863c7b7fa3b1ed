import type { Terms } from '@zmig/edge-contract'

/** The terms that pages are recorded and tried with: they name them in their texts, and no page decides by them what it shows. */
export const gateTerms: Terms = {
  version: '2026-11',
  shippingFee: 60,
  freeShippingFrom: 2,
  deliveryFromHours: 48,
  deliveryToDays: 7,
  cardHoldMinutes: 20,
  transferHoldDays: 3,
  transferTyres: 8,
  openOrders: 2,
  instalments: 6,
  returnDays: 14,
  cardReturnFee: 25,
  cardReturnPercent: 5,
  offerAnswerHours: 24,
  offerCouponHours: 24,
  garageWorkingDays: 2,
  bookingDays: 30,
  metricsDays: 90,
}
