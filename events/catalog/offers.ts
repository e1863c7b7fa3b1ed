import * as z from 'zod'
import { defineEvent } from './define-event.ts'
import { Agorot, Ean } from './primitives.ts'

/** A price below the list price that a person offers for a product. */
const BestOffer = z.object({
  offerId: z.uuid(),
  /** row version of the offer after this event; read models carry it on */
  offerVersion: z.int().positive(),
  personId: z.uuid(),
  ean: Ean,
  price: Agorot,
  /** what the product cost when the offer was made */
  listPrice: Agorot,
  madeAt: z.iso.datetime(),
  /** the offer is open until then, and the person cannot make another one for the same product */
  expiresAt: z.iso.datetime(),
})

export const BestOfferMade = defineEvent({
  type: 'orders.best-offer-made',
  version: 1,
  topic: 'orders',
  key: (offer) => offer.offerId,
  data: BestOffer,
  example: {
    offerId: '7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b',
    offerVersion: 1,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    ean: '2907373823466',
    price: 85_000,
    listPrice: 94_900,
    madeAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-22T10:00:00.000Z',
  },
})

/** Staff answered an offer; an accepted offer is a coupon for one order of that person. */
const AnsweredOffer = z.object({
  offerId: z.uuid(),
  /** row version of the offer after this event; read models carry it on */
  offerVersion: z.int().positive(),
  personId: z.uuid(),
  ean: Ean,
  price: Agorot,
  answer: z.enum(['accepted', 'refused']),
  /** null when refused */
  coupon: z.object({ code: z.string(), discount: Agorot, validUntil: z.iso.datetime() }).nullable(),
  answeredAt: z.iso.datetime(),
})

export const BestOfferAnswered = defineEvent({
  type: 'orders.best-offer-answered',
  version: 1,
  topic: 'orders',
  key: (offer) => offer.offerId,
  data: AnsweredOffer,
  example: {
    offerId: '7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b',
    offerVersion: 2,
    personId: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    ean: '2907373823466',
    price: 85_000,
    answer: 'accepted',
    coupon: { code: 'OFFER-7K2M9Q', discount: 9_900, validUntil: '2026-11-22T12:00:00.000Z' },
    answeredAt: '2026-11-21T12:00:00.000Z',
  },
})

/** An order uses a coupon, or (`released`) no longer uses it because the order ended. */
const RedeemedCoupon = z.object({
  couponId: z.uuid(),
  orderId: z.string(),
  ean: Ean,
  discount: Agorot,
  released: z.boolean(),
  at: z.iso.datetime(),
})

export const CouponRedeemed = defineEvent({
  type: 'orders.coupon-redeemed',
  version: 1,
  topic: 'orders',
  key: (coupon) => coupon.couponId,
  data: RedeemedCoupon,
  example: {
    couponId: '5d0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
    orderId: 'Z-100042',
    ean: '2907373823466',
    discount: 5_000,
    released: false,
    at: '2026-11-21T10:00:00.000Z',
  },
})
