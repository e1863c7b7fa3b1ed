/**
 * Numbers that several of these pages promise (storefront-and-checkout.md §1 and §9; decisions.md, Checkout and Admin).
 * They stand here once, so that no two pages can disagree; information-texts.unit.spec.tsx reads every page for others.
 */
export const facts = {
  /** how many tyres the shop keeps */
  stock: '2,000',
  /** per cent below the list price, at most */
  discount: 70,
  buyerAge: 18,
  /** shekels with VAT: the courier to the door, waived from a pair of tyres on */
  shipping: 60,
  /** hours that the express courier takes */
  courierHours: { from: 24, to: 72 },
  /** hours until the quickest delivery; the slowest takes a week */
  deliveryHours: 48,
  /** business days, Sunday to Thursday, that an order waits for a bank transfer */
  transferDays: 3,
  instalments: 6,
  /** hours that an approved offer is valid */
  offerHours: 24,
  /** days after dispatch */
  returnDays: 14,
  /** days after a cancellation until the money is on its way */
  refundDays: 14,
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
  /** days until a request about personal data is answered */
  answerDays: 30,
  /** hours in which an authority learns of a serious breach (GDPR, article 33) */
  breachHours: 72,
} as const

/** A round amount inside a sentence; the space does not break. */
export const shekels = (amount: number): string => `${amount}\u00a0₪`

/** How long a delivery takes, as the end of a sentence. */
export const deliveryTime = `${facts.deliveryHours} שעות עד שבוע`
