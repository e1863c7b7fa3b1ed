import { request } from 'node:http'
import { listenOn } from '@zmig/kit'

type Options = {
  /** loopback address of the proxy itself, such as 127.0.0.2: it listens there and calls the shop from there */
  address: string
  /** port of the shop */
  to: number
  /** X-Forwarded-For as the shop gets it: what the client sent with the client's address behind it, as nginx does, by default */
  forwarded?: (sent: string | undefined, client: string) => string
}

const append = (sent: string | undefined, client: string) => (sent ? `${sent}, ${client}` : client)

/** A real reverse proxy in front of the shop. @returns its port, and a function that stops it */
export const startReverseProxy = ({ address, to, forwarded = append }: Options) =>
  listenOn(
    (incoming, outgoing) => {
      const { method, url: path, headers, socket } = incoming
      const sent = headers['x-forwarded-for']
      const passed = { ...headers, 'x-forwarded-for': forwarded(sent?.toString(), socket.remoteAddress ?? '') }
      const onward = { host: '127.0.0.1', port: to, localAddress: address, method, path, headers: passed }
      const inner = request(onward, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(inner)
    },
    0,
    address,
  )

type Sent = { from: string; to: { address: string; port: number }; headers?: Record<string, string> }

/** Posts JSON from one of the loopback addresses of this machine, as a client of that address would. */
export const postFrom = (path: string, body: unknown, { from, to, headers = {} }: Sent): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: to.address,
        port: to.port,
        localAddress: from,
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())))
      },
    )
    outgoing.on('error', reject).end(JSON.stringify(body))
  })
