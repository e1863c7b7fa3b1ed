import { FinalizeRequest } from '@zmig/edge-contract'
import { parseBody } from '@zmig/kit'
import type { Router } from 'express'
import type { FinalizeAnswer } from './finalize.commands.ts'
import type { PaymentData } from './payment-data.queries.ts'

type Deps = {
  finalize: (request: FinalizeRequest) => Promise<FinalizeAnswer>
  readPaymentData: (orderId: string) => Promise<PaymentData | null>
}

/**
 * `POST /payments/finalize`: 200 with the paid order, or why it is not paid. `GET /orders/{id}/payment`: masked card
 * details, for staff.
 */
export const mountPaymentRoutes = (router: Router, { finalize, readPaymentData }: Deps): void => {
  router.post('/payments/finalize', async (request, response) => {
    response.json(await finalize(parseBody(FinalizeRequest, request)))
  })
  router.get('/orders/:id/payment', async (request, response) => {
    response.set('cache-control', 'no-store').json({ cData: await readPaymentData(request.params.id) })
  })
}
