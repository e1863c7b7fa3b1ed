import { createDatabase } from '@zmig/kit'
import {
  addressOfShopper,
  atSteadyPace,
  createBrowsers,
  createOrders,
  type Done,
  dueIn,
  fillShelves,
  isPlaced,
  type Ordered,
  type OrderingShop,
  slowest,
} from './buyers.ts'

const TYRES = 200

/** What has become of the orders so far; undefined where the database did not answer. */
export type IncomingOrders = {
  asked: number
  placed: number
  failed: number
  /** of those that were placed, how many the database holds, and how many staff see */
  kept: number | undefined
  shown: number | undefined
  /** milliseconds that the slowest took which was due since the last look */
  slowest: number
  /** why the last one failed */
  fault: string | undefined
}

const idsOf = (done: readonly Done<Ordered>[]): string[] =>
  done.flatMap(({ result }) => (isPlaced(result) ? [result.orderId] : []))

/** Buyers who order a tyre at a steady pace, each once and without trying again. */
export const startIncomingOrders = async (shop: OrderingShop, perSecond: number) => {
  const database = createDatabase(shop.databaseUrl, { max: 2, applicationName: 'zmigo buyers' })
  const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
  const browsers = createBrowsers(shop.url, { repeats: false })
  const order = createOrders(browsers, addressOfShopper)
  const pace = atSteadyPace(perSecond, (number) => order({ ean: stocked[number % stocked.length] ?? '' }))
  let since = performance.now()

  const count = async (table: string, ids: string[]): Promise<number | undefined> => {
    const counted = database.query<{ count: number }>(
      `select count(distinct order_id)::integer as count from ${table} where order_id = any($1)`,
      [ids],
    )
    return counted.then(
      ([row]) => row?.count,
      () => undefined,
    )
  }
  return {
    look: async (): Promise<IncomingOrders> => {
      const done = [...pace.done]
      const ids = idsOf(done)
      const [kept, shown] = await Promise.all([count('ordering.orders', ids), count('edge.placed_order', ids)])
      const latest = dueIn(done, since, performance.now())
      since = performance.now()
      const failed = done.filter(({ result }) => !isPlaced(result))
      const last = failed.at(-1)?.result
      const fault = last && ('fault' in last ? last.fault : 'refused' in last ? last.refused : undefined)
      const slowestOfLatest = latest.length > 0 ? slowest(latest, 1) : 0
      return {
        asked: done.length,
        placed: ids.length,
        failed: failed.length,
        kept,
        shown,
        slowest: slowestOfLatest,
        fault,
      }
    },
    stop: async (): Promise<void> => {
      await pace.stop()
      browsers.close()
      await database.end()
    },
  }
}
