import { CheckoutRequest } from '@zmig/edge-contract'
import { letIn, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as mini from 'zod/mini'
import { orBusy } from '../order/busy.ts'
import type { PlaceOrder, PlaceOrderAnswer } from './place-order.commands.ts'

/** The contract's checkout with its amounts in agorot: the wire does not show a unit, so the type does. */
const PlaceOrderRequest = mini.extend(CheckoutRequest, {
  addressKey: mini.optional(mini.string().check(mini.maxLength(100))),
}) as unknown as mini.ZodMiniType<PlaceOrder, PlaceOrder>

/**
 * `POST /orders`, and `POST /orders/by-phone` for an order that staff place for a caller: 200 with the order or a refusal by
 * name; 503 when the goods stayed locked.
 */
export const mountOrderRoutes = (
  router: Router,
  placeOrder: (request: PlaceOrder) => Promise<PlaceOrderAnswer>,
): void => {
  router.post('/orders', letIn('edge'), async (request, response) => {
    response.json(await orBusy(placeOrder(parseBody(PlaceOrderRequest, request))))
  })
  router.post('/orders/by-phone', letIn('edge'), async (request, response) => {
    response.json(await orBusy(placeOrder({ ...parseBody(PlaceOrderRequest, request), byStaff: true })))
  })
}
