import {
  MAX_INSTALMENTS,
  OFFER_ANSWER_HOURS,
  OFFER_COUPON_HOURS,
  type Terms as TermsOnTheWire,
} from '@zmig/edge-contract'
import type { InAgorot } from '@zmig/events'
import { integerSetting, type Setting } from '@zmig/kit'

/** The shop's terms as ordering applies and publishes them; amounts in agorot. */
export type Terms = InAgorot<TermsOnTheWire>

/** The terms that no setting changes: decisions.md (Money; Checkout, payment, orders), storefront-and-checkout.md §9. */
export const fixedTerms = {
  /** Courier fee: shipping one tyre costs 60 shekels, with VAT. */
  shippingFee: 6_000,
  /** Free shipping: the courier is free from two tyres; a set counts as two. */
  freeShippingFrom: 2,
  /** The quickest delivery by courier takes 48 hours. */
  deliveryFromHours: 48,
  /** The slowest delivery by courier takes 7 days. */
  deliveryToDays: 7,
  /** A card payment has at most 6 instalments. */
  instalments: MAX_INSTALMENTS,
  /** Returns window: a buyer may ask for a return within 14 days of dispatch. */
  returnDays: 14,
  /** Return fee: the shop keeps 25 shekels when a card order is returned after dispatch. */
  cardReturnFee: 2_500,
  /** The return fee is at most 5 per cent of the price: the law allows a twentieth of the price, or 100 shekels. */
  cardReturnPercent: 5,
  /** Staff answer a best offer within one day (24 hours). */
  offerAnswerHours: OFFER_ANSWER_HOURS,
  /** The coupon of an accepted best offer is valid for one day (24 hours). */
  offerCouponHours: OFFER_COUPON_HOURS,
  /** Tyres need 2 working days from the warehouse to a garage. */
  garageWorkingDays: 2,
  /** A garage can be booked up to 30 days ahead. */
  bookingDays: 30,
} as const satisfies Partial<Terms>

/** The terms that settings change: how long and how much unpaid orders may hold (decisions.md, Checkout). */
export type TermSettings = {
  /** Card hold: minutes until an unpaid card order expires. */
  cardHoldMinutes: number
  /** Transfer hold: business days until an unpaid order expires. */
  transferHoldDays: number
  /** Open orders: unpaid orders that one phone, e-mail or visitor may have. */
  openOrders: number
  /** Unpaid orders that one network address may have. */
  openOrdersOfAddress: number
  /** Tyres that one unpaid order by bank transfer may have; a set is two. */
  transferTyres: number
  /** Metrics days: impressions and the like are deleted from the event log after 90 days by default. */
  metricsDays: number
  /** Tyres that one network address, and one visitor, may hold in unpaid orders of any payment method; a set is two. */
  unpaidTyres: number
  /**
   * One network address may hold one in this many of what is left of a tyre, and of the places of an hour at a garage; so may
   * all unpaid transfers together of a tyre.
   */
  holdShare: number
  /** That share counts from this many left; of fewer, one address, or transfers, may hold all. */
  holdShareFrom: number
  /** The first pause of an address or a visitor whose orders expire without a payment; it doubles with every four tyres. */
  holdPauseMinutes: number
  /** The longest such pause. */
  holdPauseHours: number
  /** Orders that one network address may place in an hour, also those that were cancelled or replaced; paid ones do not count. */
  unpaidOrdersAnHour: number
  /** How often the buyer may move the appointment of one order within 24 hours. */
  movesADay: number
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
  metricsDays: integerSetting('METRICS_RETENTION_DAYS', {
    description: 'After how long single page views and the like leave the event log; what was counted stays.',
    unit: 'days',
    default: 90,
    min: 1,
    max: 3_650,
  }),
  unpaidTyres: integerSetting('UNPAID_TYRES', {
    description: 'Tyres that one network address, and one visitor, may hold in all their unpaid orders; a set is two.',
    default: 24,
    min: 1,
    max: 10_000,
  }),
  holdShare: integerSetting('HOLD_SHARE', {
    description:
      'One network address may hold one in this many of what is left of a tyre, or of the places of an hour or a day at a garage, and all unpaid transfers together of a tyre or a day; 1 means all of it.',
    default: 3,
    min: 1,
    max: 100,
  }),
  holdShareFrom: integerSetting('HOLD_SHARE_FROM', {
    description: 'HOLD_SHARE counts from this many left; of fewer, one network address, or transfers, may hold all.',
    default: 6,
    min: 1,
    max: 10_000,
  }),
  holdPauseMinutes: integerSetting('HOLD_PAUSE_MINUTES', {
    description:
      'The first pause before the next order of an address or visitor whose holds ended unpaid; it doubles with every four tyres. 0 means no pause.',
    unit: 'minutes',
    default: 10,
    min: 0,
    max: 1_440,
  }),
  holdPauseHours: integerSetting('HOLD_PAUSE_HOURS', {
    description: 'The longest such pause.',
    unit: 'hours',
    default: 24,
    min: 1,
    max: 24,
  }),
  unpaidOrdersAnHour: integerSetting('UNPAID_ORDERS_AN_HOUR', {
    description:
      'Orders that one network address may place in an hour, also those that were cancelled or replaced; paid ones do not count.',
    default: 20,
    min: 1,
    max: 10_000,
  }),
  movesADay: integerSetting('MOVES_A_DAY', {
    description: 'How often the buyer may move the appointment of one order within 24 hours.',
    unit: 'times',
    default: 5,
    min: 1,
    max: 1_000,
  }),
}

/** All terms: the fixed ones and those that settings change. */
export const termsOf = (config: TermSettings & { termsVersion: string }): Terms => {
  const { termsVersion: version, cardHoldMinutes, transferHoldDays, transferTyres, openOrders, metricsDays } = config
  return { ...fixedTerms, version, cardHoldMinutes, transferHoldDays, transferTyres, openOrders, metricsDays }
}
