/**
 * Fixed facts of the information pages (storefront-and-checkout.md §1 and §9; decisions.md, Admin and security), by the
 * names of their placeholders. The build writes them into the sentences; what ordering decides comes from the terms, and
 * periods that code applies come from the contract. Single constants and no object: a page's chunk then holds only those
 * that it imports.
 */
export {
  ATTEMPT_HOURS as attemptHours,
  BUYER_YEARS as orderYears,
  COOKIE_DAYS as cookieDays,
  ENQUIRY_DAYS as enquiryDays,
  GIVEN_HOURS as givenHours,
  REFUND_DAYS as refundDays,
  REPORT_DAYS as reportDays,
} from '@zmig/edge-contract'

/** how many tyres the shop keeps */
export const stock = '2,000'
/** per cent below the list price, at most */
export const discount = 70
export const buyerAge = 18
/** hours that the courier is on the way; the whole delivery, from the payment, is a term: deliveryFromHours, deliveryToDays */
export const courierFromHours = 24
export const courierToHours = 72
/** with VAT: a courier who fetches the tyres, and a parcel that was refused */
export const courierPickupFee = '60\u00A0₪'
export const refusedParcelFee = '60\u00A0₪'
export const warrantyYears = 4
/** years after its production date in which a tyre may be fitted */
export const fittingYears = 5
/** days until a request about personal data is answered */
export const answerDays = 30
/** hours in which an authority learns of a serious breach (GDPR, article 33) */
export const breachHours = 72
/**
 * When the accessibility statement was last compared with the site. Read the whole statement again before you change it:
 * what it says about tests is e2e/fixtures/accessibility.ts, the journeys that call it, e2e/deep/keyboard and reflow.
 */
export const accessibilityReviewed = 'נובמבר 2026'
