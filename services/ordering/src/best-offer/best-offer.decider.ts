import type { Agorot } from '@zmig/events'
import { isMobile, normalisePhone, type BestOfferRefusal, WRONG_PHONE } from '@zmig/edge-contract'
import { fixedTerms } from '../terms/terms.ts'

/** Best offers are valid until the answer is due (storefront-and-checkout.md §9). Milliseconds. */
const VALID_FOR = fixedTerms.offerAnswerHours * 60 * 60 * 1000

export type WaitingOffer = {
  offerId: string
  /** agorot */
  price: Agorot
  expiresAt: Date
}

export type OfferState = {
  /** what the product costs now, in agorot; undefined when it is not sold */
  listPrice: Agorot | undefined
  /** the offer of the same phone for the same product that is not closed yet; it may have expired */
  waiting: WaitingOffer | undefined
}

export type NewOffer = { price: Agorot; listPrice: Agorot; madeAt: Date; expiresAt: Date }

export type OfferRefused = { ok: false } & Omit<BestOfferRefusal, 'success'>
export type OfferDecision =
  | {
      ok: true
      /** the offer to save; `overdue` is the expired offer that it replaces */
      made: NewOffer
      overdue: string | undefined
    }
  /** the same offer is waiting already: a second click, a second tab, or a lost answer */
  | { ok: true; repeats: WaitingOffer }
  | OfferRefused

/** Sentences for the shopper; the phone's as the specification words it (storefront-and-checkout.md §5). */
const messages = {
  phone: WRONG_PHONE,
  price: 'נא להציע מחיר גבוה מאפס',
  notLower: 'אפשר להציע רק מחיר נמוך ממחיר המוצר באתר. נסו סכום נמוך יותר.',
  open: `כבר שלחתם הצעה על המוצר הזה, והיא תיענה תוך ${fixedTerms.offerAnswerHours} שעות. אחרי התשובה אפשר להציע שוב.`,
  unknown: 'המוצר הזה כבר לא נמכר באתר, ולכן אי אפשר להציע עליו מחיר',
}

const refused = (code: OfferRefused['code'], message: string, field?: OfferRefused['field']): OfferRefused => ({
  ok: false,
  code,
  message,
  ...(field && { field }),
})

/** Who makes the offer. @returns the phone as 05XXXXXXXX, or a refusal (decisions.md: one phone normaliser everywhere) */
export const decideOfferer = (typed: string): { ok: true; phone: string } | OfferRefused =>
  isMobile(typed) ? { ok: true, phone: normalisePhone(typed) } : refused('VALIDATION', messages.phone, 'phone')

/**
 * Decides whether a price may be offered: above 0, below the list price, and one offer at a time for a phone and a product.
 * An expired offer does not count.
 *
 * @param price agorot
 * @param now the instant of the offer
 * @see decisions.md, Checkout: Best offer
 */
export const decideBestOffer = (price: Agorot, { listPrice, waiting }: OfferState, now: Date): OfferDecision => {
  const isOpen = waiting !== undefined && waiting.expiresAt > now
  if (isOpen && waiting.price === price) return { ok: true, repeats: waiting }
  if (isOpen) return refused('OFFER_OPEN', messages.open)
  if (price <= 0) return refused('VALIDATION', messages.price, 'price')
  if (listPrice === undefined) return refused('UNKNOWN_PRODUCT', messages.unknown)
  if (price >= listPrice) return refused('PRICE_NOT_LOWER', messages.notLower, 'price')
  return {
    ok: true,
    made: { price, listPrice, madeAt: now, expiresAt: new Date(now.getTime() + VALID_FOR) },
    overdue: waiting?.offerId,
  }
}
