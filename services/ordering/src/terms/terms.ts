import type { Terms as TermsOnTheWire } from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import type { OrderingConfig } from '../config.ts'

/** The shop's terms as ordering applies and publishes them; amounts in agorot. */
export type Terms = InAgorot<TermsOnTheWire>

/** The terms that no setting changes: decisions.md (Money; Checkout, payment, orders), storefront-and-checkout.md §9. */
export const fixedTerms = {
  shippingFee: 6_000,
  freeShippingFrom: 2,
  deliveryFromHours: 48,
  deliveryToDays: 7,
  instalments: 6,
  returnDays: 14,
  cardReturnFee: 2_500,
  // the law caps the cost of a cancellation at a twentieth of the price, and at 100 shekels, which the fee is below
  cardReturnPercent: 5,
  offerAnswerHours: 24,
  offerCouponHours: 24,
  garageWorkingDays: 2,
  bookingDays: 30,
} as const satisfies Partial<Terms>

/** All terms: the fixed ones and those that settings change. */
export const termsOf = (
  config: Pick<
    OrderingConfig,
    'termsVersion' | 'cardHoldMinutes' | 'transferHoldDays' | 'transferTyres' | 'openOrders'
  >,
): Terms => {
  const { termsVersion: version, cardHoldMinutes, transferHoldDays, transferTyres, openOrders } = config
  return { ...fixedTerms, version, cardHoldMinutes, transferHoldDays, transferTyres, openOrders }
}
