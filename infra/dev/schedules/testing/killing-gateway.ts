import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** When a call triggers the kill: before the gateway gets it, or after the gateway has answered. */
type Trap = { path: RegExp; when: 'before' | 'after'; spring: () => Promise<void> }

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/**
 * A proxy between the shop and the desk's payment gateway, which passes every call unchanged until the kill: then
 * the answer is lost.
 */
export const startKillingGateway = async (deskPort: number) => {
  let trap: Trap | undefined

  const forward = async (request: IncomingMessage): Promise<Answer> => {
    const body = await buffer(request)
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
    const sprung = trap?.path.test(request.url ?? '') ? trap : undefined
    if (sprung) trap = undefined
    if (sprung?.when === 'before') {
      await sprung.spring()
      return void response.destroy()
    }
    const { status, headers, body } = await forward(request)
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
    /** for the next call to this path */
    setTrap: (next: Trap) => {
      trap = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
