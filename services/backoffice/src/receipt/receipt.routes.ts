import { MOST_COUNTED } from '@zmig/edge-contract'
import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as z from 'zod'
import type { BackofficeDeps } from '../deps.ts'
import { createReceiving } from './receipt.commands.ts'
import { NO_ORDER } from './receipt.decider.ts'
import { listAwaited, listReceipts, readOrder } from './receipt.repository.ts'

const Id = z.uuid()
const Ean = z.string().regex(/^\d{8,14}$/)
const Counted = z.object({
  receiptId: z.uuid(),
  lines: z
    .array(z.object({ ean: Ean, quantity: z.int().min(1).max(MOST_COUNTED), note: z.string().max(200).optional() }))
    .min(1)
    .max(10_000),
  by: z.string().min(1).max(200),
})
const GivenUp = z.object({ eans: z.array(Ean).min(1).max(1_000) })

/**
 * Goods received of ordered draft orders. `GET /receiving`: orders that wait for goods. `GET /draft-orders/{id}/receiving`:
 * one order with its receipts. `POST /draft-orders/{id}/receipts` `{receiptId, lines: [{ean, quantity, note?}], by}` and
 * `POST /draft-orders/{id}/close-lines` `{eans}`: 200 with what was done, or a refusal by name.
 */
export const mountReceiptRoutes = (router: Router, deps: BackofficeDeps): void => {
  const { database } = deps
  const receiving = createReceiving(deps)
  router.get('/receiving', letIn('edge'), async (_request, response) => {
    response.json({ orders: await listAwaited(database) })
  })
  router.get('/draft-orders/:id/receiving', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params['id'])
    const order = id.success ? await readOrder(database, id.data) : undefined
    response.json(order ? { ok: true, order, receipts: await listReceipts(database, order.draftOrderId) } : NO_ORDER)
  })
  router.post('/draft-orders/:id/receipts', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params['id'])
    const counted = parseBody(Counted, request)
    response.json(id.success ? await receiving.receive(id.data, counted) : NO_ORDER)
  })
  router.post('/draft-orders/:id/close-lines', letIn('edge'), async (request, response) => {
    const id = Id.safeParse(request.params['id'])
    const { eans } = parseBody(GivenUp, request)
    response.json(id.success ? await receiving.giveUp(id.data, eans) : NO_ORDER)
  })
}
