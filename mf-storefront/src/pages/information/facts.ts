/**
 * Numbers that several of these pages promise (storefront-and-checkout.md §9; decisions.md, Checkout and Admin). They
 * stand here once, so that no two pages can disagree.
 */
export const facts = {
  /** how many tyres the shop keeps */
  stock: '2,000',
  buyerAge: 18,
  /** shekels with VAT: the courier to the door, waived from this many tyres on */
  shipping: 60,
  freeShippingFrom: 2,
  /** business days, Sunday to Thursday, that an order waits for a bank transfer */
  transferDays: 3,
  instalments: 6,
  /** hours that an approved offer is valid */
  offerHours: 24,
  /** days after dispatch */
  returnDays: 14,
  /** shekels */
  cardRefundFee: 25,
  courierPickup: 60,
  refusedParcel: 60,
  warrantyYears: 4,
  /** years after its production date in which a tyre may be fitted */
  fittingYears: 5,
  cookieDays: 365,
  orderYears: 7,
  /** days that offers, requests and metrics are kept */
  traceDays: 90,
} as const

/** A round amount inside a sentence; the space does not break. */
export const shekels = (amount: number): string => `${amount}\u00a0₪`
