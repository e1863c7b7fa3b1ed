import { DESK_RELAY, type Desk } from '@zmig/simulators'
import { startTestDesk } from '@zmig/simulators/testing'
import { createCreditGuardPaymentGateway } from '../adapters/credit-guard-payment-gateway.adapter.ts'
import { createHostedPagePaymentGateway } from '../adapters/hosted-page-payment-gateway.adapter.ts'
import type { GatewayFixture, GatewayMode } from '../ports/payment-gateway.contract.ts'
import type { ReturnFacts } from '../ports/payment-gateway.port.ts'

const merchant = { terminal: '0962835', password: 'desk-password', macPassword: 'another-password' }

/** What the shop and the desk speak. */
export type Wire = 'hosted-page' | 'credit-guard'

type Way = 'approve' | 'decline' | 'cancel'

export type DeskGateway = Omit<GatewayFixture, 'behave'> & {
  /** sends the buyer's choice and gives the shop's address with all that the browser brings */
  choose(page: string, way: Way, amount?: number): Promise<URL>
  /** how returns are signed on the wire of CreditGuard */
  signIn(mac: 'hex' | 'base64'): Promise<void>
  /** what the relay makes of refunds, about which sources contradict each other */
  refundsLike(habit: 'repeats' | 'remembers' | 'whole-first' | 'hides'): Promise<void>
  /** only for these calls */
  behave(mode: GatewayMode, calls?: ('session' | 'inquiry' | 'refund')[]): Promise<void>
  /** the gateway's own state of its payments, in every mode */
  payments: Desk['payments']
  merchant: typeof merchant
  baseUrl: string
}

const factsOf = (returned: URL): ReturnFacts => {
  const given = new Map([...returned.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  return {
    uniqueId: given.get('uniqueid') ?? '',
    txId: given.get('txid'),
    errorCode: given.get('errorcode'),
    cardToken: given.get('cardtoken'),
    cardExp: given.get('cardexp'),
    personalId: given.get('personalid'),
    responseMac: given.get('responsemac'),
  }
}

const post = async (address: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`the desk answered ${response.status}`)
  return response.json()
}

/** Shorter than a slow desk takes, in milliseconds. */
const REFUND_DEADLINE = 6_000

/** The desk's payment gateway, over HTTP, behind the adapter that the shop uses. @param now the desk's clock */
export const startDeskGateway = async (now: () => Date, wire: Wire = 'hosted-page'): Promise<DeskGateway> => {
  let passed = 0
  const clock = () => new Date(now().getTime() + passed)
  const desk = await startTestDesk({ merchant, now: clock })
  const publicUrl = 'http://localhost:8080'
  const baseUrl = `http://127.0.0.1:${desk.port}/pay`
  const choose = async (page: string, way: Way, amount?: number): Promise<URL> => {
    const answer = await post(`${page}/${way}`, amount === undefined ? {} : { amount })
    return new URL((answer as { redirectUrl: string }).redirectUrl)
  }
  return {
    payments: desk.payments,
    merchant,
    baseUrl,
    gateway:
      wire === 'hosted-page'
        ? createHostedPagePaymentGateway({ ...merchant, baseUrl, publicUrl })
        : createCreditGuardPaymentGateway({
            ...merchant,
            ...DESK_RELAY,
            relayUrl: `http://localhost:${desk.port}/xpo/Relay`,
            pageHosts: ['127.0.0.1'],
            publicUrl,
            now: clock,
            refundDeadlineMs: REFUND_DEADLINE,
          }),
    choose,
    approve: async (page, amount) => factsOf(await choose(page, 'approve', amount)),
    decline: async (page) => factsOf(await choose(page, 'decline')),
    cancel: async (page) => factsOf(await choose(page, 'cancel')),
    behave: async (mode, calls) => {
      await post(`${baseUrl}/mode`, { mode, ...(calls && { calls }) })
    },
    signIn: async (mac) => {
      await post(`${baseUrl}/mode`, { mac })
    },
    refundsLike: async (refunds) => {
      await post(`${baseUrl}/mode`, { refunds })
    },
    now: clock,
    refundedOf: (uniqueId) => desk.payments().find((payment) => payment.uniqueId === uniqueId)?.refunded ?? 0,
    overAfter: (wire === 'hosted-page' ? 18 : 40) * 60_000,
    pass: (milliseconds) => (passed += milliseconds),
    stop: () => desk.close(),
  }
}
