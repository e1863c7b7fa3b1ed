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
const quietPort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(QUIET.from, QUIET.to)
    if (await probe(port).catch(() => undefined)) return port
  }
  return freePort()
}

/** What servers on Java say when somebody else listens on their port. */
const TAKEN = /Address already in use|BindException|\.bind\(/
const TRIES = 3

/**
 * Starts a server on two quiet ports, the second for itself alone. Seconds lie between the choice of a port and the server
 * that listens on it, so they are chosen anew when somebody was faster.
 *
 * @param wanted the first port when the caller needs this one; then it is theirs to keep free, and a fault is told at once
 */
export const onQuietPorts = async <Server>(
  wanted: number | undefined,
  start: (port: number, second: number) => Promise<Server>,
): Promise<Server> => {
  for (let tries = 1; ; tries += 1) {
    const port = wanted ?? (await quietPort())
    const second = await quietPort()
    try {
      return await start(port, second)
    } catch (error) {
      const taken = error instanceof Error && TAKEN.test(error.message)
      if (!taken || wanted !== undefined || tries === TRIES) throw error
    }
  }
}
