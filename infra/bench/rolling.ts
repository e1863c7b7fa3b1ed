import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Database } from '@zmig/kit'
import {
  addressOfShopper,
  atSteadyPace,
  createBrowsers,
  createOrders,
  dueIn,
  fillShelves,
  slowest,
  type Answered,
  type Done,
  type OrderingShop,
} from './buyers.ts'
import { scaled, type Measure, type Run } from './measure.ts'
import { untilFollowed } from './product-import.ts'
import { LIST, LIST_ANSWER, measuredPages } from './shop-pages.ts'

/** A shop of several processes of each role, behind a balancer that repeats nothing. */
export type ShopOfRoles = OrderingShop & {
  /** the names of its processes, such as `web-1` */
  processes: readonly string[]
  /** asks a process to end and starts it again. Resolves once it is ready */
  restart: (process: string) => Promise<void>
  /** ends a process, or the desk, as a crash would */
  kill: (part: string) => Promise<void>
  /** starts it again, and resolves once it is ready */
  start: (part: string) => Promise<void>
  /** whether it says that it is ready */
  isReady: (process: string) => Promise<boolean>
}

/** Several machines, of which each may be cut off, on engines with copies. */
export type ShopOfMachines = ShopOfRoles & {
  /** what else runs and may be killed and started, such as `kafka-1` and `database` */
  parts: readonly string[]
  /** what a process can be cut off from, such as `api` */
  peers: readonly string[]
  /** whether a process or part runs */
  isRunning: (name: string) => boolean
  /** cuts the network between a process and a peer */
  cut: (process: string, peer: string) => void
  /** mends every cut of a process */
  heal: (process: string) => void
  /** makes the standby the server that takes orders, after the primary has died */
  promote: () => Promise<void>
}

const PER_SECOND = 40
/** One request in so many is a checkout. */
const CHECKOUTS = 6
const REQUESTS = 3_000
const TYRES = 600
const WARM_UP_SECONDS = 8
const CALM_SECONDS = 15
/** Between a process that is ready again and the end of the next: the balancer looks for processes that are back. */
const SETTLE_SECONDS = 2
const DEAD_SECONDS = 60
/** at the least, so that a scaled run sees something */
const SHORTEST_SECONDS = 4
const LOOK_EVERY = 250

type Visit = { isCheckout: boolean; orderId?: string; fault?: string }

/** What shoppers do: pages, answers, quotes and, one in six, an order. */
const createShoppers = async (shop: OrderingShop, browsers: ReturnType<typeof createBrowsers>, eans: string[]) => {
  const pages = await measuredPages(shop.url)
  const order = createOrders(browsers, addressOfShopper)
  const eanOf = (number: number) => eans[number % eans.length] ?? ''
  const questions: ((number: number) => Promise<Answered>)[] = [
    (number) =>
      browsers.page(pages[Math.floor(number / CHECKOUTS) % pages.length]?.path ?? '/', addressOfShopper(number)),
    (number) => browsers.page(LIST_ANSWER, addressOfShopper(number)),
    (number) => browsers.get(`/tires/MO/${eanOf(number)}`, addressOfShopper(number)),
    (number) =>
      browsers.post(
        '/checkout/quote',
        { cart: { items: [{ ean: eanOf(number), quantity: 1 }] } },
        addressOfShopper(number),
      ),
    (number) => browsers.page(LIST, addressOfShopper(number)),
  ]
  return async (number: number): Promise<Visit> => {
    const question = questions[(number % CHECKOUTS) - 1]
    if (!question) {
      const placed = await order({ ean: eanOf(number) })
      if ('orderId' in placed) return { isCheckout: true, orderId: placed.orderId }
      return { isCheckout: true, fault: `checkout: ${'fault' in placed ? placed.fault : placed.refused}` }
    }
    try {
      const { status, body } = await question(number)
      return { isCheckout: false, ...(status !== 200 && { fault: `status ${status}: ${body.slice(0, 100)}` }) }
    } catch (error) {
      return { isCheckout: false, fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

export type Visits = readonly Done<Visit>[]

/** Each reason with how often, as a remark behind a name; empty when nothing failed. */
const faultsOf = (visits: Visits): string => {
  const faults = Map.groupBy(
    visits.flatMap(({ result }) => result.fault ?? []),
    (fault) => fault,
  )
  const said = [...faults].slice(0, 4).map(([fault, all]) => `${all.length} × ${fault}`)
  return said.length > 0 ? ` (${said.join('; ')})` : ''
}

export const ordersIn = (visits: Visits): string[] => visits.flatMap(({ result }) => result.orderId ?? [])

const countOrders = async (database: Database): Promise<number> => {
  const [row] = await database.query<{ count: number }>('select count(*)::integer as count from ordering.orders')
  return row?.count ?? 0
}

/** Orders that were answered and are not there, to staff either, and orders that nobody was told of. */
const ordersAmiss = async (database: Database, visits: Visits, before: number): Promise<number> => {
  const ids = ordersIn(visits)
  await untilFollowed(database)
  const kept = await database.query('select from ordering.orders where order_id = any($1)', [ids])
  const shown = await database.query('select from edge.placed_order where order_id = any($1)', [ids])
  const unknown = Math.abs((await countOrders(database)) - before - new Set(ids).size)
  return 2 * ids.length - kept.length - shown.length + unknown
}

export const failedRow = (what: string, visits: Visits): Measure => ({
  name: `${what}: failed of ${visits.length} requests${faultsOf(visits)}`,
  value: visits.filter(({ result }) => result.fault !== undefined).length,
  unit: '',
  target: { of: 'value', atMost: 0 },
})

const amissRow = async (database: Database, visits: Visits, before: number): Promise<Measure> => ({
  name: `  of ${ordersIn(visits).length} orders not there once`,
  value: await ordersAmiss(database, visits, before),
  unit: '',
  target: { of: 'value', atMost: 0 },
})

export const p99Rows = (visits: Visits, atMost: number, limit?: number): Measure[] => {
  const value = slowest(visits, 0.99)
  const beside = limit === undefined ? {} : { limit, ratio: value / limit }
  const checkouts = visits.filter(({ result }) => result.isCheckout)
  return [
    {
      name: limit === undefined ? '  p99' : '  p99; limit: just before, ratio: how many times as long',
      value,
      unit: 'ms',
      ...beside,
      target: { of: 'value', atMost },
    },
    { name: '  p99 of checkouts', value: slowest(checkouts, 0.99), unit: 'ms' },
    { name: '  the longest of all', value: slowest(visits, 1), unit: 'ms' },
  ]
}

/**
 * Runs work while shoppers ask 40 times a second, and shows at the end whether every order is there once.
 * @param work gets what has been answered so far
 */
export const underLoad = async (
  shop: ShopOfRoles,
  show: Run['show'],
  work: (visits: Done<Visit>[], database: Database) => Promise<void>,
): Promise<void> => {
  const database = createDatabase(shop.databaseUrl, { max: 4, applicationName: 'zmigo bench' })
  const browsers = createBrowsers(shop.url, { repeats: false })
  try {
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const before = await countOrders(database)
    const pace = atSteadyPace(PER_SECOND, await createShoppers(shop, browsers, stocked))
    try {
      await pause(WARM_UP_SECONDS * 1_000)
      await work(pace.done, database)
    } finally {
      await pace.stop()
    }
    show([await amissRow(database, pace.done, before)])
  } finally {
    browsers.close()
    await database.end()
  }
}

/** Waits for so many seconds. @returns when they began and ended */
const during = async (seconds: number, load: number): Promise<[from: number, to: number]> => {
  const from = performance.now()
  await pause(Math.max(seconds * load, SHORTEST_SECONDS) * 1_000)
  return [from, performance.now()]
}

/** Each process of the shop is restarted, one after the other, behind a balancer that repeats nothing. */
export const benchRolling = (shop: ShopOfRoles, { load, show, signal }: Run): Promise<void> =>
  underLoad(shop, show, async (done) => {
    const calm = await during(CALM_SECONDS, load)
    const from = performance.now()
    for (const name of shop.processes) {
      signal.throwIfAborted()
      await shop.restart(name)
      await pause(SETTLE_SECONDS * 1_000)
    }
    const asked = () => dueIn(done, from, performance.now())
    while (asked().length < scaled(REQUESTS, load)) await pause(100)
    const visits = asked()
    show([
      failedRow(`${shop.processes.join(', ')} restarted under ${PER_SECOND} requests a second`, visits),
      ...p99Rows(visits, 500, slowest(dueIn(done, ...calm), 0.99)),
    ])
  })

/** What is dead at a time, and what that is. */
const DEAD: Record<string, string[]> = {
  'one of two api': ['api-1'],
  'both worker': ['worker-1', 'worker-2'],
  'mail, texts, tax documents and Google': ['desk'],
}

/** Background work, and then what is around the shop, is dead for a minute: web is ready, and orders come in. */
export const benchDeadParts = (shop: ShopOfRoles, { load, show, signal }: Run): Promise<void> =>
  underLoad(shop, show, async (done) => {
    for (const [what, parts] of Object.entries(DEAD)) {
      signal.throwIfAborted()
      await Promise.all(parts.map((part) => shop.kill(part)))
      const looks: boolean[] = []
      const look = async () => looks.push(await shop.isReady('web-1'), await shop.isReady('web-2'))
      const looking = setInterval(() => void look(), LOOK_EVERY)
      const [from, to] = await during(DEAD_SECONDS, load)
      clearInterval(looking)
      await Promise.all(parts.map((part) => shop.start(part)))
      const visits = dueIn(done, from, to)
      show([
        failedRow(`${what} dead for ${Math.round((to - from) / 1_000)} s`, visits),
        {
          name: `  of ${looks.length} looks found a web that is not ready`,
          value: looks.filter((isReady) => !isReady).length,
          unit: '',
          target: { of: 'value', atMost: 0 },
        },
        ...p99Rows(dueIn(visits, from + 1_000, to), 200),
      ])
    }
  })
