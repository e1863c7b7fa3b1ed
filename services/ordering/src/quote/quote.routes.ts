import { Cart, QuoteRequest } from '@zmig/edge-contract'
import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { createCheckCoupon, createQuote } from './quote.queries.ts'

const CouponQuestion = z.object({
  code: z.string().max(40),
  cart: Cart,
  phone: z.string().max(40).optional(),
  visitorId: z.string().max(200).optional(),
})

type Queries = { quote: ReturnType<typeof createQuote>; checkCoupon: ReturnType<typeof createCheckCoupon> }

/** `POST /quote`, `POST /quote/by-phone` for a caller of staff, and `POST /coupons/validate`: bodies are the contract's; amounts in the answers are agorot. */
export const mountQuoteRoutes = (router: Router, { quote, checkCoupon }: Queries): void => {
  router.post('/quote', letIn('edge'), async (request, response) => {
    response.json(await quote(parseBody(QuoteRequest, request)))
  })
  router.post('/quote/by-phone', letIn('edge'), async (request, response) => {
    response.json(await quote(parseBody(QuoteRequest, request), { byStaff: true }))
  })
  router.post('/coupons/validate', letIn('edge'), async (request, response) => {
    response.json(await checkCoupon(parseBody(CouponQuestion, request)))
  })
}
