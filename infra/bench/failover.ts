import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@zmig/kit'
import { dueIn } from './buyers.ts'
import type { Run } from './measure.ts'
import { failedRow, ordersIn, p99Rows, type ShopOfMachines, underLoad, type Visits } from './rolling.ts'

const BROKER_DEAD_SECONDS = 30
/** Between the death of a database and what promotes its standby, which first makes sure that it is dead. */
const NOTICE_MILLISECONDS = 1_000
const LOOK_EVERY = 100

/** Watches how long orders that were answered were not shown to staff yet. @returns a function that ends it, with the longest in ms */
const watchShown = (database: Database, visits: Visits) => {
  const stopping = new AbortController()
  const waiting = new Map<string, number>()
  let seen = visits.length
  let longest = 0
  const look = async (): Promise<void> => {
    const placed = ordersIn(visits.slice(seen))
    seen = visits.length
    for (const id of placed) waiting.set(id, performance.now())
    const rows = await database
      .query<{ id: string }>('select order_id as id from edge.placed_order where order_id = any($1)', [
        [...waiting.keys()],
      ])
      .catch(() => [])
    for (const { id } of rows) {
      longest = Math.max(longest, performance.now() - (waiting.get(id) ?? Infinity))
      waiting.delete(id)
    }
  }
  const watching = (async () => {
    while (!stopping.signal.aborted || waiting.size > 0) {
      await look()
      await pause(LOOK_EVERY)
    }
  })()
  return async (): Promise<number> => {
    stopping.abort()
    await watching
    return longest
  }
}

/** Waits for the first order that was asked for after a moment and placed. @returns how long after, in milliseconds */
const untilOrdersComeIn = async (visits: Visits, since: number): Promise<number> => {
  for (;;) {
    const placed = dueIn(visits, since, performance.now()).filter(({ result }) => result.orderId !== undefined)
    const [first] = placed.map(({ due, milliseconds }) => due + milliseconds - since).toSorted((a, b) => a - b)
    if (first !== undefined) return first
    await pause(LOOK_EVERY)
  }
}

/** Each broker dies for half a minute, then the database, whose standby takes over, while shoppers ask 40 times a second. */
export const benchFailover = (shop: ShopOfMachines, { show, signal }: Run): Promise<void> =>
  underLoad(shop, show, async (done, database) => {
    for (const broker of shop.parts.filter((part) => part.startsWith('kafka'))) {
      signal.throwIfAborted()
      const from = performance.now()
      const endWatch = watchShown(database, done)
      await shop.kill(broker)
      await pause(BROKER_DEAD_SECONDS * 1_000)
      const visits = dueIn(done, from, performance.now())
      const longest = await endWatch()
      await shop.start(broker)
      show([
        failedRow(`${broker} dead for ${BROKER_DEAD_SECONDS} s`, visits),
        {
          name: '  the longest until staff saw an order',
          value: longest,
          unit: 'ms',
          target: { of: 'value', atMost: 12_000 },
        },
        ...p99Rows(visits, 200),
      ])
    }
    await shop.kill('database')
    await pause(NOTICE_MILLISECONDS)
    const promoted = performance.now()
    await shop.promote()
    show([
      {
        name: 'standby promoted: until the next order was placed',
        value: await untilOrdersComeIn(done, promoted),
        unit: 'ms',
        target: { of: 'value', atMost: 5_000 },
      },
    ])
  })
