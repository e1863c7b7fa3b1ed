import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A call triggers the kill: before the gateway gets it, or after the gateway has answered. */
type Trap = { call: 'set-up' | 'inquiry'; when: 'before' | 'after'; spring: () => Promise<void> }

/** Both wires: the desk's has an address for each call, that of CreditGuard a command in a form. */
const CALLS: Record<Trap['call'], (address: string, body: string) => boolean> = {
  'set-up': (address, body) => address.endsWith('/session') || body.includes('doDeal'),
  inquiry: (address, body) => address.includes('/inquiry/') || body.includes('inquireTransactions'),
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/**
 * A proxy between the shop and the desk's payment gateway, which passes every call unchanged until the kill: then
 * the answer is lost.
 */
export const startKillingGateway = async (deskPort: number) => {
  let trap: Trap | undefined

  const forward = (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    const { url, method, headers } = request
    return new Promise((resolve, reject) => {
      // the host stays that of the shop's gateway: the page's address is made of it
      const call = ask({ host: '127.0.0.1', port: deskPort, path: url, method, headers }, (answer) => {
        buffer(answer).then(
          (answered) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answered }),
          reject,
        )
      })
      call.on('error', reject)
      call.end(body)
    })
  }

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await buffer(request)
    const sprung = trap && CALLS[trap.call](request.url ?? '', asked.toString()) ? trap : undefined
    if (sprung) trap = undefined
    if (sprung?.when === 'before') {
      await sprung.spring()
      return void response.destroy()
    }
    const { status, headers, body } = await forward(request, asked)
    if (sprung) {
      await sprung.spring()
      return void response.destroy()
    }
    response.writeHead(status, headers).end(body)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** for the next call of this kind */
    setTrap: (next: Trap) => {
      trap = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
