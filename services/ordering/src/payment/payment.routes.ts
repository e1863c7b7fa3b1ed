import { FinalizeRequest } from '@zmig/edge-contract'
import { HttpProblem, letIn, parseBody, type Sql } from '@zmig/kit'
import type { Router } from 'express'
import type { FinalizeAnswer } from './finalize.commands.ts'

/** What is known of the card that paid an order. The gateway keeps the rest; a CVV is never kept. */
type PaymentData = {
  noc: string
  /** `****1234` */
  num: string
  ex: string
  vc: string
  /** instalments */
  ins: number
}

/**
 * Card details of an order, masked (decisions.md, Admin and security); null when no card paid it.
 * @throws HttpProblem 404 when there is no such order
 */
export const readPaymentData = async (sql: Sql, orderId: string): Promise<PaymentData | null> => {
  const [payment] = await sql.query<{ lastFour: string | null; payments: number }>(
    `select card_mask as "lastFour", payment.payments from ordering.orders left join ordering.payment
     on payment.order_id = orders.order_id and paid_order where orders.order_id = $1`,
    [orderId],
  )
  if (!payment) throw new HttpProblem(404, 'Not found', 'ההזמנה לא נמצאה')
  return payment.lastFour ? { noc: '', num: `****${payment.lastFour}`, ex: '', vc: '', ins: payment.payments } : null
}

type Deps = {
  database: Sql
  finalize: (request: FinalizeRequest) => Promise<FinalizeAnswer>
}

/**
 * `POST /payments/finalize`: 200 with the paid order, or why it is not paid. `GET /orders/{id}/payment`: masked card
 * details, for staff.
 */
export const mountPaymentRoutes = (router: Router, { database, finalize }: Deps): void => {
  router.post('/payments/finalize', letIn('edge'), async (request, response) => {
    response.json(await finalize(parseBody(FinalizeRequest, request)))
  })
  router.get('/orders/:id/payment', letIn('edge'), async (request, response) => {
    response.set('cache-control', 'no-store').json({ cData: await readPaymentData(database, request.params.id) })
  })
}
