import { Agent, request } from 'node:http'

export type Answered = { status: number; body: string; milliseconds: number }

/** What many browsers send, over kept connections; plain node:http, because it leaves the most of two cores to the shop. */
export const createBrowsers = (shopUrl: string) => {
  const { port } = new URL(shopUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const send = (method: string, path: string, body?: unknown, from?: string): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const json = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const headers = {
        ...(json && { 'content-type': 'application/json', 'content-length': json.length }),
        ...(from && { 'x-forwarded-for': from }),
      }
      const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('utf8'),
            milliseconds: performance.now() - began,
          }),
        )
      })
      sent.setTimeout(30_000, () => sent.destroy(new Error(`${path} gave no answer within 30 s`)))
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection just now; browsers send the request again, and so do we.
        if (sent.reusedSocket && error.code === 'ECONNRESET') send(method, path, body, from).then(resolve, reject)
        else reject(error)
      })
      sent.end(json)
    })
  return {
    get: (path: string) => send('GET', `/edge/api/v1${path}`),
    /** @param from the address behind a proxy on this machine; without it this machine itself asks, which has no limits */
    post: (path: string, body: unknown, from?: string) => send('POST', `/edge/api/v1${path}`, body, from),
    close: () => agent.destroy(),
  }
}
export type Browsers = ReturnType<typeof createBrowsers>
