import type { Terms } from './terms.ts'

/** The terms that the shop starts with, for tests of pages; tests that a text follows its term change one of them. */
export const sampleTerms: Terms = {
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
