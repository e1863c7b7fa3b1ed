import type { Terms as TermsOnTheWire } from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import { integerSetting, type Setting } from '@zmig/kit'

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
  // the law limits the cost of a cancellation to a twentieth of the price, or 100 shekels; the fee is below that
  cardReturnPercent: 5,
  offerAnswerHours: 24,
  offerCouponHours: 24,
  garageWorkingDays: 2,
  bookingDays: 30,
} as const satisfies Partial<Terms>

/** The terms that settings change: how long and how much unpaid orders may hold (decisions.md, Checkout). */
export type TermSettings = {
  /** minutes */
  cardHoldMinutes: number
  /** business days */
  transferHoldDays: number
  openOrders: number
  openOrdersOfAddress: number
  transferTyres: number
}

export const termSettings: { [Name in keyof TermSettings]: Setting<TermSettings[Name]> } = {
  cardHoldMinutes: integerSetting('CARD_HOLD_MINUTES', {
    description: 'How long an order that waits for a card payment holds its goods.',
    unit: 'minutes',
    default: 20,
    min: 5,
    max: 120,
  }),
  transferHoldDays: integerSetting('TRANSFER_HOLD_DAYS', {
    description: 'How long an order that waits for a bank transfer holds its goods.',
    unit: 'business days',
    default: 3,
    min: 1,
    max: 14,
  }),
  openOrders: integerSetting('OPEN_ORDERS', {
    description: 'Unpaid orders that one phone, e-mail or visitor may have.',
    default: 2,
    min: 1,
    max: 100,
  }),
  openOrdersOfAddress: integerSetting('OPEN_ORDERS_OF_ADDRESS', {
    description: 'Unpaid orders that one network address may have.',
    default: 10,
    min: 1,
    max: 1_000,
  }),
  transferTyres: integerSetting('TRANSFER_TYRES', {
    description: 'Tyres that one unpaid bank transfer may hold; a set is two.',
    default: 8,
    min: 1,
    max: 1_000,
  }),
}

/** All terms: the fixed ones and those that settings change. */
export const termsOf = (config: TermSettings & { termsVersion: string }): Terms => {
  const { termsVersion: version, cardHoldMinutes, transferHoldDays, transferTyres, openOrders } = config
  return { ...fixedTerms, version, cardHoldMinutes, transferHoldDays, transferTyres, openOrders }
}
