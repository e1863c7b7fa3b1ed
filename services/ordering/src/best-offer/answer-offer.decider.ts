import { type DiscountLimit, offerDiscount } from '@zmig/edge-contract'
import type { Agorot } from '@zmig/events'
import { refused } from '@zmig/kit/refused'
import { type Priced, staffDiscountFault } from '../staff-discount/staff-discount.decider.ts'
import { fixedTerms } from '../terms/terms.ts'

/** How long the coupon of an accepted offer is valid (decisions.md, Best offer). Milliseconds. */
const COUPON_FOR = fixedTerms.offerCouponHours * 60 * 60 * 1000

/** How long an answer waits before it is sent: a little longer than staff are shown the button that takes it back. Milliseconds. */
export const ANSWER_HELD_FOR = 15_000

export type OfferAnswer = 'accepted' | 'refused'

/** An offer that staff look at; amounts in agorot. */
export type AskedOffer = {
  offerId: string
  version: number
  personId: string
  visitorId: string | null
  ean: string
  price: Agorot
  expiresAt: Date
  closedAt: Date | null
  answer: OfferAnswer | null
  /** the details of the person were erased, so no answer can be sent */
  erased: boolean
}

export type AnswerRefused = {
  ok: false
  code: 'NOT_FOUND' | 'ANSWERED' | 'ERASED' | 'EXPIRED' | 'UNKNOWN_PRODUCT' | 'PRICE_DROPPED' | 'OWNER_ONLY'
  /** Hebrew, for staff */
  message: string
}

export type AnswerDecision =
  | AnswerRefused
  /** the same answer was given before */
  | { ok: true; repeats: true }
  | { ok: true; repeats: false; coupon: { discount: Agorot; validUntil: Date } | null }

export const NO_SUCH_OFFER = refused('NOT_FOUND', 'ההצעה לא נמצאה')

/**
 * Decides what an answer to an offer means. An accepted one becomes a coupon of whole shekels, rounded so that the
 * buyer never pays more than the offer.
 *
 * @param priced undefined when the product is not sold any more
 * @param limit of a member of staff, in agorot; undefined for an owner
 * @see decisions.md, Checkout: Best offer
 */
export const decideAnswer = (
  offer: AskedOffer,
  answer: OfferAnswer,
  priced: Priced | undefined,
  now: Date,
  limit?: DiscountLimit,
): AnswerDecision => {
  if (offer.answer === answer) return { ok: true, repeats: true }
  if (offer.answer) return refused('ANSWERED', 'ההצעה כבר נענתה')
  if (offer.erased) return refused('ERASED', 'הפרטים של מי שהציע נמחקו, ואין למי לענות')
  if (offer.closedAt || offer.expiresAt <= now)
    return refused('EXPIRED', `עברו ${fixedTerms.offerAnswerHours} שעות מההצעה והיא כבר אינה בתוקף`)
  if (answer === 'refused') return { ok: true, repeats: false, coupon: null }
  if (!priced) return refused('UNKNOWN_PRODUCT', 'המוצר כבר לא נמכר באתר')
  if (priced.price <= offer.price) return refused('PRICE_DROPPED', 'מחיר המוצר באתר כבר אינו גבוה מההצעה')
  const discount = offerDiscount(priced.price, offer.price)
  const fault = staffDiscountFault(discount, priced, limit)
  if (fault !== undefined) return refused('OWNER_ONLY', fault)
  return { ok: true, repeats: false, coupon: { discount, validUntil: new Date(now.getTime() + COUPON_FOR) } }
}

/** An offer whose answer staff take back. */
export type AnsweredOffer = {
  answeredBy: string | null
  /** null once the answer was sent */
  sendsAt: Date | null
  /** the buyer has offered another price for the product since */
  offeredAgain: boolean
  /** an order uses its coupon already: a member of staff gave the buyer the code */
  couponUsed: boolean
}

/** Decides whether an answer can be taken back; undefined when it can. */
export const reopenRefusal = (offer: AnsweredOffer, actor: string) => {
  if (!offer.sendsAt) return refused('SENT', 'התשובה כבר נשלחה ללקוח, ואי אפשר לבטל אותה')
  if (offer.answeredBy !== actor) return refused('NOT_YOURS', 'רק מי שענה להצעה יכול לבטל את התשובה')
  if (offer.offeredAgain) return refused('OFFERED_AGAIN', 'הלקוח כבר הציע מחיר חדש למוצר. אפשר לענות להצעה החדשה.')
  if (offer.couponUsed) return refused('COUPON_USED', 'הקופון כבר נוצל בהזמנה, ואי אפשר לבטל אותו')
  return undefined
}
