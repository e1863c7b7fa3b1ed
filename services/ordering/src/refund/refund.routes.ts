import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { RefundCommands } from './refund.commands.ts'

const CardRefunded = z.object({ refundId: z.uuid() })

/**
 * `GET /refunds`: those that a person has to make. `POST /orders/{id}/transfer-refunded`: staff sent a transfer back. `POST /orders/{id}/card-refunded` `{refundId}`: staff
 * saw the refund of a card at the gateway. `POST /orders/{id}/retry-refund`: the gateway is asked anew. 200 with ok, or not when nothing waits.
 */
export const mountRefundRoutes = (router: Router, commands: RefundCommands): void => {
  router.get('/refunds', letIn('edge'), async (_request, response) => {
    response.json({ refunds: await commands.listToMake() })
  })
  router.post('/orders/:id/transfer-refunded', letIn('edge'), async (request, response) => {
    response.json(await commands.transferRefunded(request.params.id))
  })
  router.post('/orders/:id/card-refunded', letIn('edge'), async (request, response) => {
    const { refundId } = parseBody(CardRefunded, request)
    response.json(await commands.cardRefunded(request.params.id, refundId))
  })
  router.post('/orders/:id/retry-refund', letIn('edge'), async (request, response) => {
    response.json(await commands.retryRefunds(request.params.id))
  })
}
