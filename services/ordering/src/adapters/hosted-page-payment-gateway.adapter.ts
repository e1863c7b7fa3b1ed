import * as z from 'zod'
import { GatewayError, type Inquiry, type PaymentGateway, type PaymentSession } from '../ports/payment-gateway.port.ts'
import { callGateway, type Merchant } from './hosted-page/call.ts'
import { returnAddresses } from './return-addresses.ts'
import { checkMac } from './credit-guard/mac.ts'

const Opened = z.object({ uniqueID: z.string(), redirectUrl: z.url() })

const Asked = z.discriminatedUnion('status', [
  z.object({ uniqueID: z.string(), status: z.enum(['open', 'declined', 'cancelled', 'ended', 'unknown']) }),
  z.object({
    uniqueID: z.string(),
    status: z.literal('approved'),
    amount: z.int().nonnegative(),
    txId: z.string().max(100),
    authNumber: z.string().max(40),
    /** only the last four digits are read, however many the gateway shows */
    cardMask: z.string().max(40),
  }),
])

const Refunded = z.object({ uniqueID: z.string(), refunded: z.int() })

type Options = Merchant & {
  /** the public address of the shop, to which the page sends shoppers back */
  publicUrl: string
}

const sessionRequest = ({ terminal, publicUrl }: Options, session: PaymentSession) => ({
  terminal,
  uniqueID: session.uniqueId,
  amount: session.amount,
  currency: 'ILS',
  payments: session.payments,
  ...returnAddresses(publicUrl, session),
  sessionEnd: session.endsAt.toISOString(),
})

/** Refuses an answer about another payment. */
const sameId = (call: string, asked: string, { uniqueID }: { uniqueID: string }): void => {
  if (uniqueID !== asked) throw new GatewayError('MALFORMED', call)
}

/**
 * A hosted payment page of the CreditGuard and Hyp kind: set-up from server to server, the buyer at the gateway's page,
 * a signed return, and an inquiry that decides. Amounts are agorot on the wire.
 */
export const createHostedPagePaymentGateway = (options: Options): PaymentGateway => {
  const { origin } = new URL(options.baseUrl)
  return {
    pages: { reusable: true },
    openSession: async (session, { deadlineMs } = {}) => {
      const name = 'set-up'
      const body = sessionRequest(options, session)
      const opened = await callGateway(options, { name, path: '/session', body, deadlineMs }, Opened)
      sameId(name, session.uniqueId, opened)
      if (new URL(opened.redirectUrl).origin !== origin) throw new GatewayError('FOREIGN_PAGE', name)
      return { page: opened.redirectUrl, reference: {}, endsAt: session.endsAt }
    },
    inquire: async ({ uniqueId }, { deadlineMs } = {}): Promise<Inquiry> => {
      const name = 'inquiry'
      const path = `/inquiry/${encodeURIComponent(uniqueId)}`
      const asked = await callGateway(options, { name, path, deadlineMs }, Asked)
      sameId(name, uniqueId, asked)
      if (asked.status !== 'approved') return { status: asked.status }
      const { status, amount, txId, authNumber, cardMask } = asked
      return { status, amount, txId, authNumber, lastFour: cardMask.replace(/\D/g, '').slice(-4), reference: {} }
    },
    refund: async ({ uniqueId, amount }) => {
      const name = 'refund'
      const path = `/refund/${encodeURIComponent(uniqueId)}`
      const refunded = await callGateway(options, { name, path, body: { amount } }, Refunded)
      sameId(name, uniqueId, refunded)
      if (refunded.refunded < amount) throw new GatewayError('MALFORMED', name)
      return {}
    },
    checkReturn: (facts) => checkMac(options.password, facts),
  }
}
