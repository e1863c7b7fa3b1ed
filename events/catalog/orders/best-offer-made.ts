import * as z from 'zod'
import { defineEvent } from '../define-event.ts'
import { Agorot, Ean } from '../primitives.ts'

/** A price that somebody offers for a product, below its list price. Who offers is a `personId`. */
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
  /** until then it waits for an answer and keeps the same person from another offer for the same product */
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
