import { createDatabase } from '@zmig/kit'
import { percentile, type Measure } from '../measure.ts'
import { createBareOrders } from './bare-orders.ts'
import { createBrowsers } from './browsers.ts'
import { fillShelves } from './goods.ts'
import { createOrders, isPlaced, remarks } from './orders.ts'

/** The results of several workers, and how many results a second. */
export type Throughput<Result> = { results: Result[]; perSecond: number }

/**
 * Runs work with a number of workers until the time is over; work that has begun by then is finished and counted.
 * @param work must not reject
 */
export const workAtOnce = async <Result>(
  workers: number,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Throughput<Result>> => {
  const results: Result[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const loop = async () => {
    while (performance.now() < until) results.push(await work())
  }
  await Promise.all(Array.from({ length: workers }, loop))
  return { results, perSecond: results.length / ((performance.now() - began) / 1_000) }
}

const TYRES = 600
/** checkouts under way at a time: as many as keep two cores busy; of more, each only waits longer */
const BUYERS = 10
/** connections of the bare transactions: as many as ordering has */
const CONNECTIONS = 12
const SECONDS = { warmUp: 5, run: 20, bare: 5 }
/** at the least, so that a scaled run has a percentile to show */
const SHORTEST = 1

type CheckoutShop = { url: string; databaseUrl: string }

/**
 * Complete checkouts, one tyre each of six hundred, picked up and paid by transfer, each by another buyer, against the
 * bare transactions just before and just after. Mail is queued for each, and sent meanwhile as fast as it goes.
 */
export const benchCheckout = async ({ url, databaseUrl }: CheckoutShop, load: number): Promise<Measure[]> => {
  const database = createDatabase(databaseUrl, { max: CONNECTIONS, applicationName: 'zmigo bench' })
  const browsers = createBrowsers(url)
  const seconds = (full: number) => Math.max(full * load, SHORTEST)
  try {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const order = createOrders(browsers)
    let next = 0
    const orderNext = () => order({ ean: stocked[(next += 1) % TYRES] ?? '' })
    const warm = await workAtOnce(BUYERS, seconds(SECONDS.warmUp), orderNext)
    const pattern = warm.results.find(isPlaced)
    if (!pattern) throw new Error(`no order was placed${remarks(warm.results)}`)

    const bare = await createBareOrders(database, pattern.orderId, stocked)
    const limitNow = async () => (await workAtOnce(CONNECTIONS, seconds(SECONDS.bare), bare.write)).perSecond
    const before = await limitNow()
    const { results, perSecond } = await workAtOnce(BUYERS, seconds(SECONDS.run), orderNext)
    const limit = (before + (await limitNow())) / 2
    await bare.end()

    const placed = results.filter(isPlaced)
    const ids = placed.map(({ orderId }) => orderId)
    const kept = await database.query('select from ordering.orders where order_id = any($1)', [ids])
    const times = placed.map(({ milliseconds }) => milliseconds)
    const done = (perSecond * placed.length) / results.length
    return [
      {
        name: `complete checkouts, ${BUYERS} at a time over ${TYRES} tyres; limit: bare transactions`,
        value: done,
        unit: 'orders/s',
        limit,
        ratio: done / limit,
        target: { of: 'value', atLeast: 200 },
      },
      { name: '  p50 of a checkout', value: percentile(times, 0.5), unit: 'ms' },
      {
        name: '  p99 of a checkout',
        value: percentile(times, 0.99),
        unit: 'ms',
        target: { of: 'value', atMost: 120 },
      },
      {
        name: `  of ${results.length} checkouts not placed, or answered and not kept${remarks(results)}`,
        value: results.length - new Set(ids).size + (ids.length - kept.length),
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
    ]
  } finally {
    browsers.close()
    await database.end()
  }
}
