import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { Answerer as By, OfferAnswered } from './answer-offer.commands.ts'
import { NO_SUCH_OFFER, type OfferAnswer } from './answer-offer.decider.ts'
import type { MakeOfferAnswer, OfferRequest } from './best-offer.commands.ts'
import type { OpenOffer } from './best-offer.repository.ts'
import type { ReopenAnswer } from './reopen-offer.commands.ts'

const Id = z.uuid()
const Offer = z.object({
  phone: z.string().max(40),
  ean: z.string().regex(/^\d{8,14}$/),
  /** agorot */
  price: z.int(),
  visitorId: z.string().max(200).optional(),
})

const Answerer = z.object({
  actor: z.string().min(1).max(200),
  /** without it the limits of staff count */
  role: z.enum(['staff', 'owner']).default('staff'),
  word: z.string().max(80).optional(),
})

type Commands = {
  make: (request: OfferRequest) => Promise<MakeOfferAnswer>
  answer: (offerId: string, answer: OfferAnswer, by: By) => Promise<OfferAnswered>
  reopen: (offerId: string, by: { actor: string }) => Promise<ReopenAnswer>
  list: () => Promise<OpenOffer[]>
}

/**
 * `POST /best-offers`: 200 with the offer that waits, or a refusal by name. For staff `GET /best-offers` that wait, and
 * `POST /best-offers/{id}/accept` and `/refuse` `{actor, role?, word?}`: 200 with the coupon that it became, or a refusal by name.
 * `/reopen` `{actor}` takes the answer back until it is sent.
 */
export const mountBestOfferRoutes = (router: Router, { make, answer, reopen, list }: Commands): void => {
  router.post('/best-offers', letIn('edge'), async (request, response) => {
    response.json(await make(parseBody(Offer, request)))
  })
  router.get('/best-offers', letIn('edge'), async (_request, response) => {
    response.json({ offers: await list() })
  })
  const answerWith = (word: string, meaning: OfferAnswer): void => {
    router.post(`/best-offers/:id/${word}`, letIn('edge'), async (request, response) => {
      const id = Id.safeParse(request.params.id)
      const by = parseBody(Answerer, request)
      response.json(id.success ? await answer(id.data, meaning, by) : NO_SUCH_OFFER)
    })
  }
  answerWith('accept', 'accepted')
  answerWith('refuse', 'refused')
  router.post('/best-offers/:id/reopen', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params.id)
    const by = parseBody(Answerer.pick({ actor: true }), request)
    response.json(id.success ? await reopen(id.data, by) : NO_SUCH_OFFER)
  })
}
