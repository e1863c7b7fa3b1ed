import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ElasticsearchAddress } from '@zmig/kit'
import { makeCertificates } from '@zmig/kit/testing'

/** Elasticsearch with TLS and API keys, as its own security would answer; the distribution of the tests has none. */
export type TlsFront = {
  address: Required<ElasticsearchAddress>
  /** requests that got through to the engine */
  passed: () => number
  close: () => Promise<void>
}

const REFUSAL = JSON.stringify({ error: { type: 'security_exception', reason: 'unable to authenticate' }, status: 401 })

/** @param url of the engine behind it */
export const openTlsFront = async (url: string): Promise<TlsFront> => {
  const { ca, key, certificate } = await makeCertificates()
  const apiKey = randomBytes(24).toString('base64')
  let passed = 0
  const front = createServer({ key, cert: certificate }, (incoming, response) => {
    if (incoming.headers.authorization !== `ApiKey ${apiKey}`) {
      response.writeHead(401, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' }).end(REFUSAL)
      return
    }
    passed += 1
    const { method, headers, url: path } = incoming
    const outgoing = request(new URL(path ?? '/', url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    address: { url: `https://localhost:${(front.address() as AddressInfo).port}`, apiKey, ca },
    passed: () => passed,
    close: () =>
      new Promise((resolve) => {
        front.closeAllConnections()
        front.close(() => resolve())
      }),
  }
}
