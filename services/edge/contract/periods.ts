/**
 * Periods that code applies and that a page or a sentence for staff states as well. They are no settings: what the owner
 * may change is in the terms. Single constants, so that a browser bundle holds only those that it imports.
 */

/** Years that the shop keeps the details of buyers (decisions.md, Admin and security: retention). */
export const BUYER_YEARS = 7
/** Days that offers, requests, contacts and messages are kept (decisions.md, Admin and security: retention). */
export const ENQUIRY_DAYS = 90
/** Days that the cookies `cart` and `stats` stay (storefront-and-checkout.md §9). */
export const COOKIE_DAYS = 365
/** Days after a cancellation in which money goes back to its buyer (Consumer Protection Law, section 14E). */
export const REFUND_DAYS = 14
/** Hours that a browser keeps the number of an unanswered attempt; after that the same cart is a new order. */
export const ATTEMPT_HOURS = 24
/** Hours, counted from the order, that a payment gateway which does not answer can keep a hold (decisions.md, Checkout). */
export const SILENT_GATEWAY_HOURS = 24
/** Staff answer a best offer within 24 hours: ordering applies it and publishes it as a term. */
export const OFFER_ANSWER_HOURS = 24
/** The coupon of an accepted best offer is valid for 24 hours, a term of ordering as well. */
export const OFFER_COUPON_HOURS = 24
/** Hours that the shop remembers which version of a slice a visitor was given, and how its pages did (a canary reverts itself). */
export const GIVEN_HOURS = 24
/** Days that counts of what pages reported, by version and hour, are kept: they name no visitor. */
export const REPORT_DAYS = 30
