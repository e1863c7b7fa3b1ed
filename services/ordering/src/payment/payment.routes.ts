import { FinalizeRequest } from '@zmig/edge-contract'
import { letIn, parseBody, type Sql } from '@zmig/kit'
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

/** Card details of an order, masked (decisions.md, Admin and security); null when no card paid it. */
export const readPaymentData = async (sql: Sql, orderId: string): Promise<PaymentData | null> => {
  const [payment] = await sql.query<{ lastFour: string; payments: number }>(
    `select card_mask as "lastFour", payments from ordering.payment where order_id = $1 and paid_order`,
    [orderId],
  )
  return payment ? { noc: '', num: `****${payment.lastFour}`, ex: '', vc: '', ins: payment.payments } : null
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
