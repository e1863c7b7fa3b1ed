import { CheckoutRequest } from '@zmig/edge-contract'
import { HttpProblem, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import * as mini from 'zod/mini'
import type { PlaceOrder, PlaceOrderAnswer } from './order.commands.ts'

const PlaceOrderRequest = mini.extend(CheckoutRequest, {
  addressKey: mini.optional(mini.string().check(mini.maxLength(100))),
})

/** SQLSTATE of lock_timeout: the goods are held by somebody who takes unusually long. */
const LOCK_NOT_AVAILABLE = '55P03'

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

/** Turns goods or orders that stayed locked into a 503 that says so. */
export const orBusy = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw new HttpProblem(503, 'Busy', 'These goods are being ordered right now. Try again in a moment.')
  }
}

/** `POST /orders`: 200 with the order or a refusal by name; 503 when the goods stayed locked. */
export const mountOrderRoutes = (
  router: Router,
  placeOrder: (request: PlaceOrder) => Promise<PlaceOrderAnswer>,
): void => {
  router.post('/orders', async (request, response) => {
    response.json(await orBusy(placeOrder(parseBody(PlaceOrderRequest, request))))
  })
}
