import type { Router } from 'express'
import { createCloseAttention } from '../attention/attention.commands.ts'
import { listAttention } from '../attention/attention.queries.ts'
import { mountAttentionRoutes } from '../attention/attention.routes.ts'
import type { OrderingDeps } from '../order/change-order.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { createRefundCommands, createRefundStep } from '../refund/refund.commands.ts'
import { mountRefundRoutes } from '../refund/refund.routes.ts'
import { startTimer } from '../timer/start-timer.ts'
import { createFinalize } from './finalize.commands.ts'
import { createPayments, type Payments } from './payment.commands.ts'
import { readPaymentData } from './payment-data.queries.ts'
import { mountPaymentRoutes } from './payment.routes.ts'
import { startPaymentSweeper } from './payment.sweeper.ts'

/** How often to look whether money is to be given back, in milliseconds. */
const REFUND_EVERY = 5_000

export type CardPayments = {
  payments: Payments
  mount: (router: Router) => void
  /** @returns functions that stop the sweeper and the refunds */
  start: () => (() => Promise<void>)[]
}

/** Card payments, refunds and what needs a person, put together. @param inquirySeconds longest pause of the sweeper */
export const createCardPayments = (
  deps: OrderingDeps,
  gateway: PaymentGateway,
  inquirySeconds: number,
): CardPayments => {
  const { database, logger } = deps
  return {
    payments: createPayments(deps, gateway),
    mount: (router) => {
      mountPaymentRoutes(router, {
        finalize: createFinalize(deps, gateway),
        readPaymentData: (orderId) => readPaymentData(database, orderId),
      })
      mountRefundRoutes(router, createRefundCommands(deps))
      mountAttentionRoutes(router, { list: () => listAttention(database), close: createCloseAttention(deps) })
    },
    start: () => [
      startPaymentSweeper(deps, gateway, inquirySeconds),
      startTimer({ everyMs: REFUND_EVERY, step: createRefundStep(deps, gateway), what: 'giving money back', logger }),
    ],
  }
}
