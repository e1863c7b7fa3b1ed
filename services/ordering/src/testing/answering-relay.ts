import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCreditGuardPaymentGateway } from '../adapters/credit-guard-payment-gateway.adapter.ts'
import type { PaymentGateway } from '../ports/payment-gateway.port.ts'

export type RelayAnswer = {
  xml: string
  /** to an inquiry */
  inquiry?: string
  /** to an inquiry about a page */
  page?: string
  status?: number
  headers?: Record<string, string>
}

export type AnsweringRelay = { gateway: PaymentGateway; asked: URLSearchParams[]; stop: () => void }

/**
 * A relay of CreditGuard that gives this answer to every call, with the shop's adapter before it; `{id}` is the call's own
 * number. @param now the shop's clock
 */
export const startAnsweringRelay = async (answer: RelayAnswer, now: Date): Promise<AnsweringRelay> => {
  const { xml, inquiry = xml, page = inquiry, status = 200, headers = {} } = answer
  const answerTo = (sent: string): string => {
    if (!sent.includes('<command>inquireTransactions<')) return xml
    return sent.includes('<queryName>mpiTransaction<') ? page : inquiry
  }
  const asked: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      asked.push(form)
      const sent = form.get('int_in') ?? ''
      const id = /<requestId>(\w+)</.exec(sent)?.[1] ?? ''
      response.writeHead(status, { 'content-type': 'text/xml; charset=ISO-8859-8', ...headers })
      response.end(answerTo(sent).replace('{id}', id))
    })
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const gateway = createCreditGuardPaymentGateway({
    relayUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/merchants/xpo/Relay`,
    pageHosts: ['cgmpiuat.creditguard.co.il', 'localhost'],
    terminal: '0962835',
    mid: '11885',
    user: 'secret-user',
    password: 'secret-password',
    macPassword: 'secret-mac',
    publicUrl: 'http://localhost:8080',
    now: () => now,
  })
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { gateway, asked, stop }
}
