import { BUYER_DEADLINE, type PaymentGateway } from '../ports/payment-gateway.port.ts'
import { inquire } from './credit-guard/inquiry.ts'
import { checkMac } from './credit-guard/mac.ts'
import { refund } from './credit-guard/refund.ts'
import type { Merchant } from './credit-guard/relay.ts'
import { PAGE_LIFETIME, setUp } from './credit-guard/set-up.ts'

type Options = Merchant & {
  /** the public address of the shop, to which the page sends shoppers back */
  publicUrl: string
  now: () => Date
  /** milliseconds; as long as a refund takes when it is left out */
  refundDeadlineMs?: number
}

/** One deadline for all calls of an inquiry or a set-up. */
const within = (deadlineMs = BUYER_DEADLINE): AbortSignal => AbortSignal.timeout(Math.min(deadlineMs, BUYER_DEADLINE))

/**
 * CreditGuard, which is Hyp's gateway: XML over `/xpo/Relay`, a page on a host of its own that lives ten minutes, and an
 * inquiry that decides. What is known of the protocol and how surely: infra/docs/run-a-shop/card-payments.md.
 */
export const createCreditGuardPaymentGateway = (options: Options): PaymentGateway => ({
  pages: { lifetimeMs: PAGE_LIFETIME, reusable: false },
  openSession: (session, { deadlineMs } = {}) => setUp(options, session, within(deadlineMs)),
  inquire: (session, { deadlineMs } = {}) =>
    inquire(options, session, { now: options.now(), signal: within(deadlineMs) }),
  refund: (request) => refund(options, request, options.refundDeadlineMs),
  checkReturn: (facts) => checkMac(options.macPassword, facts),
})
