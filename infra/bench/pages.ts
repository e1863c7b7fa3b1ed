import { get } from 'node:http'

/** Headers of a connection or a date, which every server writes itself. */
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

/** The size list that pages, answers and renders are measured with: the commonest size, 30 cards. */
export const LIST = '/list/moto/120/70/17'
/** What the edge answers for it. */
export const LIST_ANSWER = '/edge/api/v1/tires/MO/120/70/17'

/** The page of a motorcycle of the seed that 30 cards and more fit. */
export const BIKE = '/bike/yamaha/mt-07'

export type MeasuredPage = { name: string; path: string }

/** The pages that shoppers come to; the product is the first of the list. @throws when the list is empty */
export const measuredPages = async (shopUrl: string): Promise<MeasuredPage[]> => {
  const response = await fetch(shopUrl + LIST_ANSWER)
  const { result } = (await response.json()) as { result: { ean: string; name: string }[] }
  const [first] = result
  if (!first) throw new Error(`${LIST} shows no product`)
  return [
    { name: 'home', path: '/' },
    { name: 'size list', path: LIST },
    { name: 'product', path: `/tire/moto/${first.ean}/${first.name}` },
    { name: 'bike', path: BIKE },
  ]
}
