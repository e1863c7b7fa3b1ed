import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/** Below the range of Linux's ephemeral ports (32,768 and up). */
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

/** A free loopback port. */
export const freePort = (): Promise<number> => probe(0)

/**
 * A loopback port that stays free until a slow starter listens: a Java server takes seconds, during which the system
 * could give any ephemeral port to an outgoing connection.
 */
const quietPort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(QUIET.from, QUIET.to)
    if (await probe(port).catch(() => undefined)) return port
  }
  return freePort()
}

/** What servers on Java print when their port is in use. */
const TAKEN = /Address already in use|BindException|\.bind\(/
const TRIES = 3

/**
 * Starts a server on quiet ports, those after the first for its own use. Seconds pass between the choice of a port and the server
 * that listens on it, so they are chosen again when another process was faster.
 *
 * @param wanted the first port when the caller needs this one; the caller keeps it free, and an error is thrown at once
 */
export const onQuietPorts = async <Server>(
  wanted: number | undefined,
  start: (port: number, second: number, third: number) => Promise<Server>,
): Promise<Server> => {
  for (let tries = 1; ; tries += 1) {
    const port = wanted ?? (await quietPort())
    const second = await quietPort()
    try {
      return await start(port, second, await quietPort())
    } catch (error) {
      const taken = error instanceof Error && TAKEN.test(error.message)
      if (!taken || wanted !== undefined || tries === TRIES) throw error
    }
  }
}
