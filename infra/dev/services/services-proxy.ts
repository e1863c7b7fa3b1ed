import { type IncomingMessage, request as ask, type RequestListener, type ServerResponse } from 'node:http'
import type { Check } from '@zmig/kit'

type Options = {
  /** where each service listens on loopback, by its name */
  ports: ReadonlyMap<string, number>
  /** answers what is no service's: health and metrics */
  otherwise: RequestListener
}

const say = (response: ServerResponse, status: number, title: string) => {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ type: 'about:blank', status, title }))
}

const pass = (incoming: IncomingMessage, response: ServerResponse, port: number) => {
  const { method, headers, url } = incoming
  const outgoing = ask({ host: '127.0.0.1', port, method, headers, path: url }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  outgoing.once('error', () => {
    if (response.headersSent) response.destroy()
    else say(response, 503, 'The service is restarting')
  })
  response.once('close', () => outgoing.destroy()) // the caller has gone
  incoming.pipe(outgoing)
}

/** One port for separate services: forwards `/<service>/…` unchanged to that service's own port. */
export const createServicesProxy =
  ({ ports, otherwise }: Options): RequestListener =>
  (incoming, response) => {
    const port = ports.get(incoming.url?.split(/[/?]/)[1] ?? '')
    if (port === undefined) otherwise(incoming, response)
    else pass(incoming, response, port)
  }

/** A little less than the second that the whole health check has, so that the missing service can still be named. */
const ANSWER_MILLISECONDS = 900

const isReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MILLISECONDS)
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Separate services are ready when each of them says so. @param ports loopback port of each service, by its name */
export const separateServicesCheck = (ports: ReadonlyMap<string, number>): Check => ({
  ask: async () => {
    const answers = await Promise.all([...ports].map(async ([name, port]) => ((await isReady(port)) ? [] : [name])))
    const away = answers.flat()
    return away.length === 0 ? undefined : { ok: false, away }
  },
})
