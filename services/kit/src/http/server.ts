import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { HttpProblem, problemBody } from './problem.ts'

export type Listening = {
  port: number
  /** Stops accepting, lets running requests finish for up to 3 s, then cuts what is left. */
  close: () => Promise<void>
}

const DRAIN_MILLISECONDS = 3_000
const SWEEP_MILLISECONDS = 25

/** Answers requests that Node's HTTP parser refuses. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new HttpProblem(431, 'Headers too large', 'The request headers may hold at most 32 KB.')
      : new HttpProblem(400, 'Malformed request', 'This is not an HTTP request.')
  const body = JSON.stringify(problemBody(problem))
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Listens for HTTP.
 * @param port 0 picks a free one
 * @param host address to bind, e.g. `127.0.0.1`
 * @throws when the port is taken (code EADDRINUSE)
 */
export const listenOn = async (app: RequestListener, port: number, host: string): Promise<Listening> => {
  // Twice Node's default, so that an over-long address gets its 414 instead of 431.
  const server = createServer({ maxHeaderSize: 32 * 1024 }, app)
  server.on('clientError', refuse)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS)
        // A connection that was busy when we began falls idle, and its keep-alive would outlast the drain.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MILLISECONDS)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
      }),
  }
}
