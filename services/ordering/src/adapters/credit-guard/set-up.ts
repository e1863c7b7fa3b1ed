import { isDone, Text } from '@zmig/kit/relay'
import * as z from 'zod'
import { GatewayError, type OpenedSession, type PaymentSession } from '../../ports/payment-gateway.port.ts'
import { returnAddresses } from '../return-addresses.ts'
import { instalmentsOf } from './instalments.ts'
import { callGateway, readAnswer, type Merchant } from './relay.ts'

/** How long the gateway's page lives. Milliseconds. */
export const PAGE_LIFETIME = 10 * 60 * 1000

/** What an inquiry finds the rows of a payment by: the gateway takes 19 characters. */
export const userOf = (uniqueId: string): string => uniqueId.slice(0, 19)

const Opened = z.object({
  token: Text.pipe(z.string().min(1).max(100)),
  mpiHostedPageUrl: Text.pipe(z.url({ protocol: /^https?$/ })),
  cgUid: Text.optional(),
  uniqueid: Text.optional(),
})

/** The page must be encrypted, except on this machine, and on a host that the gateway named. */
const isAllowed = (page: string, pageHosts: readonly string[]): boolean => {
  const { protocol, hostname, username, password } = new URL(page)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1'
  return pageHosts.includes(hostname) && (protocol === 'https:' || isLoopback) && username === '' && password === ''
}

type Options = Merchant & { publicUrl: string; now: () => Date }

/** Sets a page up that charges once, with the instalments that the buyer chose in the shop. @throws GatewayError */
export const setUp = async (options: Options, session: PaymentSession, signal: AbortSignal): Promise<OpenedSession> => {
  const call = 'set-up'
  const { terminal, mid, publicUrl, pageHosts, now } = options
  const { uniqueId, amount, payments, description, buyer } = session
  const begun = now()
  if (begun >= session.endsAt) throw new GatewayError('REFUSED', call)
  const answer = await callGateway(options, {
    call,
    command: 'doDeal',
    language: 'HEB',
    signal,
    content: {
      terminalNumber: terminal,
      cardNo: 'CGMPI',
      total: amount,
      transactionType: 'Debit',
      ...instalmentsOf(amount, payments),
      currency: 'ILS',
      transactionCode: 'Internet',
      validation: 'TxnSetup',
      mpiValidation: 'AutoComm',
      mid,
      uniqueid: uniqueId,
      user: userOf(uniqueId),
      email: buyer?.email,
      description: description.slice(0, 250),
      ...returnAddresses(publicUrl, session),
    },
  })
  if (!isDone(answer)) throw new GatewayError('REFUSED', call, answer.result)
  const { token, mpiHostedPageUrl: page, cgUid, uniqueid } = readAnswer(call, Opened, answer.body)
  if (uniqueid && uniqueid !== uniqueId) throw new GatewayError('MALFORMED', call)
  if (!isAllowed(page, pageHosts)) throw new GatewayError('FOREIGN_PAGE', call)
  const endsAt = new Date(begun.getTime() + PAGE_LIFETIME)
  return { page, reference: { txId: token, ...(cgUid && { cgUid }) }, endsAt }
}
