import { request, type Agent } from 'node:http'

/** What is sent; `timeoutMs` counts until the whole answer is there. */
type Sent = { method: string; headers: Record<string, string>; body: string | undefined; timeoutMs: number }

/** An answer that did not come in time. */
const tookTooLong = (): Error => Object.assign(new Error('no answer in time'), { name: 'TimeoutError' })

/**
 * Sends a request and reads the whole answer as text. Plain node:http: between two processes of one machine that talk to each
 * other for every order, fetch costs several times as much.
 *
 * @throws what the connection does, and a TimeoutError
 */
export const exchange = (
  agent: Agent,
  { hostname, port, pathname, search }: URL,
  { method, headers, body, timeoutMs }: Sent,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? undefined : { 'content-length': Buffer.byteLength(body) }
    const path = pathname + search
    const sent = request({ agent, hostname, port, path, method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    const timer = setTimeout(() => {
      reject(tookTooLong())
      sent.destroy()
    }, timeoutMs)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', reject)
    sent.end(body)
  })
