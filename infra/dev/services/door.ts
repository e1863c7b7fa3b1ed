import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

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
  response.once('close', () => outgoing.destroy()) // nobody waits for the answer any more
  incoming.pipe(outgoing)
}

/** One door for services that run apart: `/<service>/…` goes to that service's own port, as it is. */
export const createDoor =
  ({ ports, otherwise }: Options): RequestListener =>
  (incoming, response) => {
    const port = ports.get(incoming.url?.split(/[/?]/)[1] ?? '')
    if (port === undefined) otherwise(incoming, response)
    else pass(incoming, response, port)
  }
