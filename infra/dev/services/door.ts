import { request as ask, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'

type Options = {
  /** where each service listens on loopback, by its name */
  ports: ReadonlyMap<string, number>
  isReady: () => Promise<boolean>
}

const say = (response: ServerResponse, status: number, title: string) => {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ type: 'about:blank', status, title }))
}

const reachable = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = ask({ host: '127.0.0.1', port, method: 'HEAD', timeout: 1_000 }, (answer) => {
      answer.resume()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
    probe.once('timeout', () => probe.destroy())
    probe.end()
  })

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
  ({ ports, isReady }: Options): RequestListener =>
  (incoming, response) => {
    const name = incoming.url?.split(/[/?]/)[1] ?? ''
    const port = ports.get(name)
    if (port !== undefined) return pass(incoming, response, port)
    if (incoming.url === '/health/live') return say(response, 200, 'live')
    if (incoming.url !== '/health/ready') return say(response, 404, 'Not found')
    void Promise.all([isReady(), ...[...ports.values()].map(reachable)]).then((answers) =>
      say(response, answers.every(Boolean) ? 200 : 503, 'readiness'),
    )
  }
