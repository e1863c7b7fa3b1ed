import { percentile, type Measure } from '../measure.ts'
import { fillShelves } from './goods.ts'
import { createOrders, isPlaced, remarks, type Ordered } from './orders.ts'
import { withShop, type Shop } from './questions.ts'
import { signInStaff } from '../staff.ts'

const ORDERS = 40
const TYRES = 100
/** Follows the stream. @returns when an order was named on it, and a way to stop */
const follow = async (url: string, cookie: string) => {
  const ending = new AbortController()
  const response = await fetch(`${url}/edge/api/v1/admin/orders/live`, { headers: { cookie }, signal: ending.signal })
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  const named = new Map<string, number>()
  let waiting: { orderId: string; resolve: () => void } | undefined
  const read = async (body: NonNullable<Response['body']>) => {
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      for (const [, orderId = ''] of text.matchAll(/"placed","orderId":"([^"]+)"/g)) {
        named.set(orderId, performance.now())
        if (waiting?.orderId === orderId) waiting.resolve()
      }
  }
  const reading = read(response.body).catch(() => undefined)
  return {
    /** @throws after 10 s */
    until: async (orderId: string): Promise<number> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting = { orderId, resolve }
      if (named.has(orderId)) resolve()
      const late = setTimeout(() => reject(new Error(`staff were never told of ${orderId}`)), 10_000)
      await promise.finally(() => clearTimeout(late))
      return named.get(orderId) ?? 0
    },
    stop: async () => {
      ending.abort()
      await reading
    },
  }
}

/** How long it takes until an open page of staff is told of an order, from the moment that its buyer sends it. */
export const benchLiveOrders = (shop: Shop, load: number): Promise<Measure[]> =>
  withShop(shop, async (browsers, database) => {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const order = createOrders(browsers)
    const stream = await follow(shop.url, await signInStaff(shop.url))
    const times: number[] = []
    const placed: Ordered[] = []
    try {
      for (let number = 0; number < Math.max(5, Math.round(ORDERS * load)); number += 1) {
        const began = performance.now()
        const ordered = await order({ ean: stocked[number % stocked.length] ?? '' })
        placed.push(ordered)
        if (isPlaced(ordered)) times.push((await stream.until(ordered.orderId)) - began)
      }
    } finally {
      await stream.stop()
    }
    const name = `order sent → named on an open page of staff${remarks(placed)}`
    return [
      { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
      { name: `${name}, slowest`, value: Math.max(...times, 0), unit: 'ms', target: { of: 'value', atMost: 1_000 } },
      {
        name: '  orders that were not placed',
        value: placed.length - times.length,
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
    ]
  })
