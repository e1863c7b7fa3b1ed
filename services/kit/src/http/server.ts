import { createServer, ServerResponse, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { isLoopbackUrl } from '../config/config.ts'
import { HttpProblem, problemBody } from './problem.ts'

export type Listening = {
  port: number
  /** Stops accepting, lets running requests finish for up to 3 s, then cuts what is left. */
  close: () => Promise<void>
  /** From now on each answer ends its connection: who keeps connections open goes elsewhere with the next request. */
  leave: () => void
}

const DRAIN_MILLISECONDS = 3_000
const SWEEP_MILLISECONDS = 25
/**
 * Longer than clients keep an idle connection (30 s between the shop's processes, 60 s in nginx): the one that closes is
 * always the client, so that no request is sent into a connection that is being closed.
 */
const KEEP_ALIVE_MILLISECONDS = 65_000

/** On every answer of every process: a browser never guesses a type, such as a script in a picture. */
const EVERY_ANSWER = { 'x-content-type-options': 'nosniff' }

/** A year, and every host below the shop's: ASVS 5.0, 3.4.1. */
const ONLY_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/**
 * What every answer of a shop at this address says besides: browsers come back over https only. Nothing for a shop on http
 * or on this machine, whose other ports a browser would not reach any more.
 */
export const transportHeaders = (publicUrl: string): Record<string, string> =>
  new URL(publicUrl).protocol === 'https:' && !isLoopbackUrl(publicUrl) ? ONLY_HTTPS : {}

/**
 * The answers of a server, each with these headers: those of an application, those that are written at once from a cache, and
 * Node's own. All of them go through `writeHead`, which takes a flat list fastest when nothing was set before it. A property
 * of each answer, because Express gives its answers another prototype.
 */
const answersWith = (headers: Record<string, string>): typeof ServerResponse<IncomingMessage> => {
  const flat = Object.entries(headers).flat()
  return class extends ServerResponse<IncomingMessage> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
      super(...given)
      const write = this.writeHead.bind(this) as (...parts: unknown[]) => this
      this.writeHead = (status: number, ...parts: unknown[]) => {
        const own = parts.at(-1)
        const reason = typeof parts[0] === 'string' ? [parts[0]] : []
        const all = Array.isArray(own)
          ? [...(own as string[]), ...flat]
          : { ...(typeof own === 'object' && own), ...headers }
        return write(status, ...reason, all)
      }
    }
  }
}

/** Names of headers and their values take turns. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

/**
 * Why a request is refused that Node's HTTP parser lets through: of two hosts it takes the first, and a proxy may have checked
 * the second; HTTP/0.9 has no headers.
 */
const faultOf = (request: IncomingMessage): HttpProblem | undefined => {
  if (request.httpVersionMajor !== 1)
    return new HttpProblem(505, 'HTTP version not supported', 'Send the request as HTTP/1.1.')
  if (hostsOf(request) > 1) return new HttpProblem(400, 'Malformed request', 'The request has more than one host.')
  return undefined
}

/** Passes requests on that are well-formed, and answers the others. */
const onlyWellFormed =
  (app: RequestListener): RequestListener =>
  (request, response) => {
    const fault = faultOf(request)
    if (!fault) return app(request, response)
    const headers = { 'content-type': 'application/problem+json', connection: 'close' }
    response.writeHead(fault.status, headers).end(JSON.stringify(problemBody(fault)))
  }

/** Answers requests that Node's HTTP parser refuses. */
const refuseWith = (headers: Record<string, string>) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new HttpProblem(431, 'Headers too large', 'The request headers may hold at most 32 KB.')
      : new HttpProblem(400, 'Malformed request', 'This is not an HTTP request.')
  const body = JSON.stringify(problemBody(problem))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\nContent-Type: application/problem+json\r\n${lines.join('')}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Listens for HTTP.
 * @param port 0 picks a free one
 * @param host address to bind, e.g. `127.0.0.1`
 * @param headers on every answer, besides `X-Content-Type-Options`
 * @throws when the port is taken (code EADDRINUSE)
 */
export const listenOn = async (
  app: RequestListener,
  port: number,
  host: string,
  headers: Record<string, string> = {},
): Promise<Listening> => {
  const everyAnswer = { ...EVERY_ANSWER, ...headers }
  let isLeaving = false
  // Twice Node's default, so that an over-long address gets its 414 instead of 431.
  const server = createServer(
    { maxHeaderSize: 32 * 1024, ServerResponse: answersWith(everyAnswer) },
    onlyWellFormed((request, response) => {
      if (isLeaving) response.shouldKeepAlive = false
      app(request, response)
    }),
  )

  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS
  server.on('clientError', refuseWith(everyAnswer))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    leave: () => {
      isLeaving = true
    },
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
