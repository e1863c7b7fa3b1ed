import { parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { MakeOfferAnswer, OfferRequest } from './best-offer.commands.ts'

const Offer = z.object({
  phone: z.string().max(40),
  ean: z.string().regex(/^\d{8,14}$/),
  /** agorot */
  price: z.int(),
  visitorId: z.string().max(200).optional(),
})

/** `POST /best-offers`: 200 with the offer that waits, or a refusal by name. */
export const mountBestOfferRoutes = (
  router: Router,
  makeOffer: (request: OfferRequest) => Promise<MakeOfferAnswer>,
): void => {
  router.post('/best-offers', async (request, response) => {
    response.json(await makeOffer(parseBody(Offer, request)))
  })
}
