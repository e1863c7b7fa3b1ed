import type { Changed, FinalizeRequest } from '@zmig/edge-contract'
import { hadCase } from '../attention/attention.repository.ts'
import type { OrderingDeps } from '../order/change-order.ts'
import { isGivenBack } from '../order/moves.decider.ts'
import { readOrder, type OrderRow } from '../order/order-row.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'
import { readPayment } from './payment-row.ts'
import { settlePayment } from './settle.commands.ts'
import { text } from './text.ts'

/** What edge gets. `trusted`: the gateway's signature, or the visitor who ordered, vouches for this browser. */
export type FinalizeAnswer =
  /** `message` is Hebrew, for the shopper: the order is none any more, and how much of the money goes back */
  | { ok: true; orderId: string; trusted: boolean; changed: Changed[]; message?: string }
  /** `message` as above; `pending`: nobody knows yet; `charged`: the card was, and the money goes back */
  | { ok: false; message: string; pending?: true; charged?: true }

/** What the page of a payment that did not pay its order says. */
const failed = (message: string = text.failed) => ({ ok: false, message }) as const

const messages = {
  none: text.failed,
  closed: text.failed,
  unopened: text.failed,
  open: text.notFinished,
} as const

/** Why the money of an order that was paid goes back, or went. */
const whyBack = ({ status, paymentStatus, refundKept }: OrderRow): string => {
  const back = paymentStatus === 'refunded'
  return status === 'cancelled' ? text.cancelled(back, refundKept) : text.goodsGone(back)
}

/**
 * Settles a payment when its buyer comes back. What the browser brings never decides: a wrong signature ends it, anything
 * else makes us ask the gateway. May be repeated, by anybody: the answer stays the same and nothing happens twice.
 *
 * @param request `visitorId` verified by the edge; it only tells whether this browser may see the order's page
 */
export const createFinalize =
  (deps: OrderingDeps, gateway: Pick<PaymentGateway, 'inquire' | 'checkReturn'>) =>
  async (request: FinalizeRequest): Promise<FinalizeAnswer> => {
    const { uniqueID: uniqueId, responseMAC: responseMac, visitorId, ...facts } = request
    if (!(await readPayment(deps.database, uniqueId))) return failed()
    const authenticity = gateway.checkReturn({ ...facts, uniqueId, responseMac })
    if (authenticity === 'forged') return failed()
    const settled = await settlePayment(deps, gateway, uniqueId, { evenWhenOver: true })
    if (settled.state === 'silent') return { ...failed(text.notKnownYet), pending: true }
    if (settled.state === 'given-back') {
      if (settled.charged === 0) return failed(text.notCharged)
      const isReplaced = await hadCase(deps.database, settled.orderId, 'paid-after-replace')
      return { ...failed(isReplaced ? text.replaced : text.givenBack), charged: true }
    }
    if (settled.state !== 'paid') return failed(messages[settled.state])
    const { orderId, changed } = settled
    const order = await readOrder(deps.database, orderId)
    const isBuyer = visitorId !== undefined && order?.visitorId === visitorId
    const trusted = authenticity === 'authentic' || isBuyer
    return { ok: true, orderId, trusted, changed, ...(order && isGivenBack(order) && { message: whyBack(order) }) }
  }
