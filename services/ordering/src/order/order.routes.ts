import { CheckoutRequest } from '@zmig/edge-contract'
import { HttpProblem, parseBody } from '@zmig/kit'
import type { Router } from 'express'
import type { PlaceOrderAnswer } from './order.commands.ts'

/** SQLSTATE of lock_timeout: the goods are held by somebody who takes unusually long. */
const LOCK_NOT_AVAILABLE = '55P03'

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

/** `POST /orders`: 200 with the order or a refusal by name; 503 when the goods stayed locked. */
export const mountOrderRoutes = (
  router: Router,
  placeOrder: (request: CheckoutRequest) => Promise<PlaceOrderAnswer>,
): void => {
  router.post('/orders', async (request, response) => {
    try {
      response.json(await placeOrder(parseBody(CheckoutRequest, request)))
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      throw new HttpProblem(503, 'Busy', 'These tyres are being ordered right now. Try again in a moment.')
    }
  })
}
