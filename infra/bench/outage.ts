import { setTimeout as pause } from 'node:timers/promises'
import { openEventLog, type EventLog } from '@zmig/event-log'
import type { RecordedEvent } from '@zmig/events'
import type { Database } from '@zmig/kit'
import { logger } from './backbone.ts'
import {
  atSteadyPace,
  createOrders,
  dueIn,
  endedIn,
  isPlaced,
  slowest,
  withShop,
  type Browsers,
  type Done,
  type OrderingShop,
  type Ordered,
} from './buyers.ts'
import type { Run } from './measure.ts'

/** A shop on Kafka whose broker can be killed. */
export type ShopWithBroker = OrderingShop & {
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

/** sizes that are looked through, and tyres that are ordered */
const SIZES = 50
const TYRES = 24

type Listed = { ean: string; visibility: string; available: number; set: boolean }
type Size = { width: string; profile: string; rim: string }

/**
 * The best stocked single tyres, once per unit, in turns: no order fails for lack of stock, and each tyre is bought so
 * often that the order of its changes can be checked.
 * @throws when the shop has nothing in stock
 */
const unitsInStock = async ({ get }: Browsers): Promise<string[]> => {
  const read = async <Answer>(path: string): Promise<Answer> => {
    const { status, body } = await get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    return JSON.parse(body) as Answer
  }
  const stocked = new Map<string, number>()
  for (const { width, profile, rim } of await read<Size[]>(`/popular/sizes?limit=${SIZES}`)) {
    const path = [width, profile, rim].map(encodeURIComponent).join('/')
    const { result } = await read<{ result: Listed[] }>(`/tires/MO/${path}`)
    for (const { ean, visibility, available, set } of result)
      if (visibility === 'instock' && !set) stocked.set(ean, available)
  }
  const best = [...stocked].toSorted(([, one], [, other]) => other - one).slice(0, TYRES)
  const turns = Array.from({ length: best[0]?.[1] ?? 0 }, (_, turn) => best.filter(([, units]) => units > turn))
  const units = turns.flat().map(([ean]) => ean)
  if (units.length === 0) throw new Error('the shop has no tyre in stock that could be ordered')
  return units
}

/** Queries until a condition holds. @returns seconds that it took @throws when it does not hold in time */
const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > seconds * 1_000) throw new Error(`${what} did not come true within ${seconds} s`)
    await pause(50)
  }
  return (performance.now() - began) / 1_000
}

/** The number of events in the outbox of a shop, and the id of the newest. */
const outboxNow = async (database: Database): Promise<{ newest: number; events: number }> => {
  const [row] = await database.query<{ newest: number; events: number }>(
    'select coalesce(max(id), 0) as newest, count(*) as events from events.outbox',
  )
  return row ?? { newest: 0, events: 0 }
}

const isEmptyUpTo = async (database: Database, id: number): Promise<boolean> =>
  (await database.query('select from events.outbox where id <= $1 limit 1', [id])).length === 0

/** Whether all of these orders are in the staff's read model. */
const areShown = async (database: Database, orders: string[]): Promise<boolean> => {
  const found = await database.query('select from edge.placed_order where order_id = any($1)', [orders])
  return found.length === orders.length
}

/** The numbers of the placed orders. */
const placed = (orders: readonly Done<Ordered>[]): string[] =>
  orders.flatMap(({ result }) => (isPlaced(result) ? [result.orderId] : []))

/** The reasons of orders that were not placed, each once. */
const failuresIn = (orders: readonly Done<Ordered>[]): string[] => [
  ...new Set(
    orders.flatMap(({ result }) => {
      if ('fault' in result) return [result.fault]
      return 'refused' in result ? [`refused: ${result.refused}`] : []
    }),
  ),
]

const PLACED = 'orders.order-placed'
const AVAILABILITY = 'orders.availability-changed'
const SLICE = 2_000

/** The heads of topic `orders` by partition. */
const endsOfOrders = async (log: EventLog): Promise<Map<number, number>> =>
  new Map((await log.list()).filter(({ topic }) => topic === 'orders').map(({ partition, head }) => [partition, head]))

const readFrom = async (log: EventLog, ends: Map<number, number>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (const [partition, end] of ends)
    for (let from = end, more = true; more;) {
      const slice = await log.read('orders', partition, from, SLICE)
      events.push(...slice.events)
      ;({ next: from, more } = slice)
    }
  return events
}

/**
 * Compares the events of the log since some heads with the orders that were confirmed to shoppers.
 * @returns how many orders are missing or there twice, and how many changes of a product are out of order or missing:
 *   revisions of a product are numbered without gaps
 */
const faultsInLog = async (log: EventLog, ends: Map<number, number>, orders: string[]): Promise<number> => {
  const placed = new Map<string, number>()
  const revisions = new Map<string, number>()
  let outOfOrder = 0
  for (const { type, key, data } of await readFrom(log, ends)) {
    if (type === PLACED) placed.set(key, (placed.get(key) ?? 0) + 1)
    if (type !== AVAILABILITY) continue
    const { revision } = data as { revision: number }
    const before = revisions.get(key)
    if (before !== undefined && revision !== before + 1) outOfOrder += 1
    revisions.set(key, revision)
  }
  return outOfOrder + orders.filter((orderId) => placed.get(orderId) !== 1).length
}

/** Kills and restarts the broker while orders come in. @returns the times, and the state afterwards */
const takeAway = async (shop: ShopWithBroker, database: Database, done: Done<Ordered>[], load: number) => {
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

type Opened = { browsers: Browsers; database: Database; log: EventLog }

const measureOutage = async (shop: ShopWithBroker, { browsers, database, log }: Opened, load: number) => {
  const units = await unitsInStock(browsers)
  const order = createOrders(browsers)
  const ends = await endsOfOrders(log)
  const pace = atSteadyPace(ORDERS_PER_SECOND, (number) => order({ ean: units[number % units.length] ?? '' }))
  const taken = takeAway(shop, database, pace.done, load)
  await taken.catch(() => undefined) // its orders have to end before anything else does
  await pace.stop()
  const { calm, gone, back, ...after } = await taken
  if (pace.done.length > units.length)
    throw new Error(`the shop had ${units.length} tyres for ${pace.done.length} orders`)
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
export const benchOutage = (shop: ShopWithBroker, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const log = await openEventLog({ database, logger, brokers: shop.brokers })
    const measure = async () => {
      try {
        return await measureOutage(shop, { browsers, database, log }, load)
      } finally {
        await log.close()
      }
    }
    const { before, down, all, backlog, drained, shown, faults } = await measure()
    const failed = all.length - placed(all).length
    const reasons = failuresIn(all)
    const compared = (share: number) => {
      const value = slowest(down, share)
      const limit = slowest(before, share)
      return { value, unit: 'ms', limit, ratio: value / limit }
    }
    show([
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
    ])
  })
