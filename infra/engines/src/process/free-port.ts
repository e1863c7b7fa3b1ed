import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/** Below the range from which Linux takes the near end of outgoing connections (32,768 up). */
const QUIET = { from: 20_000, to: 30_000 }
const ATTEMPTS = 100

/** @throws when the port is taken */
const probe = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A loopback port that nobody uses now. */
export const freePort = (): Promise<number> => probe(0)

/**
 * A loopback port that stays free until a slow starter listens: a Java server takes seconds, in which an outgoing
 * connection could get any port of the system's own choice.
 */
export const quietPort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(QUIET.from, QUIET.to)
    if (await probe(port).catch(() => undefined)) return port
  }
  return freePort()
}
