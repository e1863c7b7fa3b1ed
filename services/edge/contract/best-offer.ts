import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Ean, Shekels, TypedShekels } from './primitives.ts'

const text = (limit: number) => z.string().check(z.maxLength(limit))

/**
 * What an accepted offer takes off: whole shekels, rounded so that the buyer never pays more than the offer.
 * @param listPrice in agorot
 * @param price of the offer, in agorot
 * @returns agorot
 */
export const offerDiscount = (listPrice: number, price: number): number => Math.ceil((listPrice - price) / 100) * 100

export const BestOfferRequest = z.object({
  phone: text(40),
  price: TypedShekels,
  ean: Ean,
  /** only shown to people; ordering looks up the product */
  displayName: z.optional(text(200)),
  brand: z.optional(text(100)),
  displaySize: z.optional(text(100)),
  visitorId: z.optional(text(200)),
})
export type BestOfferRequest = z.infer<typeof BestOfferRequest>

/**
 * `VALIDATION` a field is not right · `PRICE_NOT_LOWER` the list price or above · `OFFER_OPEN` an earlier offer of this phone
 * for this product is still open · `UNKNOWN_PRODUCT` the shop does not sell it (any more).
 */
export const BestOfferCode = z.enum(['VALIDATION', 'PRICE_NOT_LOWER', 'OFFER_OPEN', 'UNKNOWN_PRODUCT'])
export type BestOfferCode = z.infer<typeof BestOfferCode>

export const BestOfferRefusal = z.object({
  success: z.literal(false),
  code: BestOfferCode,
  /** Hebrew, for the shopper */
  message: z.string(),
  /** which field the message is about, if it is about one */
  field: z.optional(z.enum(['phone', 'price'])),
})
export type BestOfferRefusal = z.infer<typeof BestOfferRefusal>

/** An offer that waits for an answer. */
export const BestOffer = z.object({
  offerId: z.string(),
  ean: Ean,
  price: Shekels,
  /** ISO instant until which it is valid and will have been answered */
  expiresAt: z.string(),
})

export const makeBestOffer = post('/api/v1/best-offers', {
  summary:
    'Offers a price below the list price; one open offer per phone and product, for the hours that `GET /api/v1/terms` names',
  audience: 'everyone',
  body: BestOfferRequest,
  answer: z.union([
    z.object({
      success: z.literal(true),
      data: BestOffer,
    }),
    BestOfferRefusal,
  ]),
})
