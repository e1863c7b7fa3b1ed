import type { Quote } from './quote.decider.ts'
import { QuoteRequest } from '@zmig/edge-contract'
import { parseBody } from '@zmig/kit'
import type { Router } from 'express'

/** `POST /quote`: the body is the contract's; amounts in the answer are agorot. */
export const mountQuoteRoutes = (router: Router, quote: (request: QuoteRequest) => Promise<Quote>): void => {
  router.post('/quote', async (request, response) => {
    response.json(await quote(parseBody(QuoteRequest, request)))
  })
}
