/**
 * Facts that only the information pages state (storefront-and-checkout.md §1 and §9; decisions.md, Admin and security), by
 * the names of their placeholders. The build writes them into the sentences; what ordering decides comes from the terms.
 */
export const facts = {
  /** how many tyres the shop keeps */
  stock: '2,000',
  /** per cent below the list price, at most */
  discount: 70,
  buyerAge: 18,
  /** hours that the express courier takes */
  courierFromHours: 24,
  courierToHours: 72,
  /** days after a cancellation until the money is on its way */
  refundDays: 14,
  /** with VAT: a courier who fetches the tyres, and a parcel that was refused */
  courierPickupFee: '60\u00A0₪',
  refusedParcelFee: '60\u00A0₪',
  warrantyYears: 4,
  /** years after its production date in which a tyre may be fitted */
  fittingYears: 5,
  /** days that the cookies `cart` and `stats` stay */
  cookieDays: 365,
  /** hours that the browser keeps the number of an attempt to order */
  attemptHours: 24,
  orderYears: 7,
  /** days that offers, requests and metrics are kept */
  traceDays: 90,
  /** days until a request about personal data is answered */
  answerDays: 30,
  /** hours in which an authority learns of a serious breach (GDPR, article 33) */
  breachHours: 72,
  /**
   * When the accessibility statement was last compared with the site. Read the whole statement again before you change it:
   * what it says about tests is e2e/fixtures/accessibility.ts, the journeys that call it, e2e/deep/keyboard and reflow.
   */
  accessibilityReviewed: 'נובמבר 2026',
} as const
