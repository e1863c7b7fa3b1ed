import { setTimeout as pause } from 'node:timers/promises'
import { openEventLog, type EventLog } from '@zmig/event-log'
import { createDatabase, type Database } from '@zmig/kit'
import type { Measure } from '../measure.ts'
import { createBuyers, until, type Checkout } from './checkouts.ts'
import { areShown, failuresIn, isEmptyUpTo, outboxNow, placed } from './shop-orders.ts'
import { atSteadyPace, dueIn, endedIn, slowest, type Done } from './steady-pace.ts'
import { endsOfOrders, faultsInLog } from './published-orders.ts'
import { logger } from './fixture.ts'

/** A shop on Kafka whose broker can be killed. */
export type ShopWithBroker = {
  url: string
  databaseUrl: string
  brokers: string[]
  /** kill -9 */
  killBroker: () => Promise<void>
  /** starts it again on the same data and port, and waits until it takes requests */
  startBroker: () => Promise<void>
}

const ORDERS_PER_SECOND = 4
const WARM_UP_SECONDS = 3
const CALM_SECONDS = 20
const DOWN_SECONDS = 60
/** at the least, so that a scaled run sees deadlines pass */
const SHORTEST_DOWN_SECONDS = 8
const TIMEOUT_SECONDS = 60

/** Kills and restarts the broker while orders come in. @returns the times, and the state afterwards */
const takeAway = async (shop: ShopWithBroker, database: Database, done: Done<Checkout>[], load: number) => {
  await pause(WARM_UP_SECONDS * 1_000)
  const calm = performance.now()
  await pause(CALM_SECONDS * 1_000 * Math.max(load, 0.25))
  const gone = performance.now()
  await shop.killBroker()
  await pause(Math.max(DOWN_SECONDS * load, SHORTEST_DOWN_SECONDS) * 1_000)
  const back = performance.now()
  await shop.startBroker()
  const took = performance.now()
  const { newest, events } = await outboxNow(database)
  const meanwhile = placed(dueIn(done, gone, back))
  const drained = await until('an empty outbox', TIMEOUT_SECONDS, () => isEmptyUpTo(database, newest))
  await until('that all orders of the outage are shown', TIMEOUT_SECONDS, () => areShown(database, meanwhile))
  return { calm, gone, back, backlog: events, drained, shown: (performance.now() - took) / 1_000 }
}

const measureOutage = async (shop: ShopWithBroker, database: Database, log: EventLog, load: number) => {
  const buyers = await createBuyers(shop.url)
  const ends = await endsOfOrders(log)
  const pace = atSteadyPace(ORDERS_PER_SECOND, buyers.order)
  const taken = takeAway(shop, database, pace.done, load)
  await taken.catch(() => undefined) // its orders have to end before anything else does
  await pace.stop()
  const { calm, gone, back, ...after } = await taken
  if (pace.done.length > buyers.units)
    throw new Error(`the shop had ${buyers.units} tyres for ${pace.done.length} orders`)
  const orders = placed(pace.done)
  await until('that all orders are shown', TIMEOUT_SECONDS, () => areShown(database, orders))
  await until('that the log has all orders', TIMEOUT_SECONDS, async () => (await outboxNow(database)).events === 0)
  const faults = await faultsInLog(log, ends, orders)
  // The pace and the kill keep the same beat: an order is always under way when the broker dies, and belongs to the outage.
  const before = endedIn(pace.done, calm, gone)
  const down = dueIn(pace.done, calm, back).filter((order) => !before.includes(order))
  return { before, down, all: pace.done, faults, ...after }
}

/** A minute without the broker while orders come in: what shoppers notice, and how soon all events are published afterwards. */
export const benchOutage = async (shop: ShopWithBroker, load: number): Promise<Measure[]> => {
  const database = createDatabase(shop.databaseUrl, { max: 4, applicationName: 'zmigo bench' })
  const log = await openEventLog({ database, logger, brokers: shop.brokers })
  try {
    const { before, down, all, backlog, drained, shown, faults } = await measureOutage(shop, database, log, load)
    const failed = all.length - placed(all).length
    const reasons = failuresIn(all)
    const compared = (share: number) => {
      const value = slowest(down, share)
      const limit = slowest(before, share)
      return { value, unit: 'ms', limit, ratio: value / limit }
    }
    return [
      {
        name: `broker killed under ${ORDERS_PER_SECOND} orders a second: answered of ${down.length} while it was away`,
        value: (100 * placed(down).length) / down.length,
        unit: '%',
        target: { of: 'value', atLeast: 100 },
      },
      {
        name: `  orders that failed, of ${all.length} in all${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`,
        value: failed,
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
      { name: '  p50 of checkouts meanwhile; limit: before, ratio: how many times as long', ...compared(0.5) },
      { name: '  p99 of checkouts meanwhile', ...compared(0.99) },
      {
        name: `  until the backlog of ${backlog} events was in Kafka, from its first answer on`,
        value: drained,
        unit: 's',
      },
      { name: '  until staff saw every order', value: shown, unit: 's' },
      {
        name: '  orders lost or doubled, changes of stock out of order',
        value: faults,
        unit: '',
        target: { of: 'value', atMost: 0 },
      },
    ]
  } finally {
    await log.close()
    await database.end()
  }
}
