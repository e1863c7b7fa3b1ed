import { get } from 'node:http'

/** Headers that belong to a connection or a moment, which any server writes itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

type Answer = { body: Buffer; headers: Record<string, string> }

/** The bytes as they are on the wire: `fetch` would unpack them. */
export const fetchRaw = (url: string, encoding: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        const headers = Object.entries(response.headers).filter(([name]) => !OWN.has(name))
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) as Record<string, string> })
      })
    }).once('error', reject)
  })
