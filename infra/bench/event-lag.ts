import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { LikeToggled } from '@zmig/events'
import { createDatabase } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { percentile, type Measure } from './measure.ts'

const PER_SECOND = 1_000
const SECONDS = 8
const WARM_UP_SECONDS = 2
/** at the least, so that a scaled run has a percentile to show */
const SHORTEST_SECONDS = 1
/** events of one transaction: 100 transactions a second carry 1,000 events */
const BATCH = 10

/** Like events of items that exist nowhere, so that each is its own row and its own notification. */
const likes = (run: string, first: number) =>
  Array.from({ length: BATCH }, (_, index) => {
    const data = {
      kind: 'product' as const,
      itemId: `${run}-${first + index}`,
      visitorId: 'v_bench',
      liked: true,
      likes: 1,
      revision: 1,
    }
    return LikeToggled.create(data, { id: randomUUID(), source: '/bench', time: new Date().toISOString() })
  })

type Options = {
  /** which engine holds the log of the shop */
  log: string
  /** milliseconds that the p99 may take */
  atMost: number
  /** share of the full duration, 0..1 */
  load: number
}

/**
 * From the commit that appends an event to the outbox until edge's read model shows it: through the relay, the log and
 * a projection of the running shop, at 1,000 events a second. A projection notifies when it commits.
 */
export const benchEventLag = async (databaseUrl: string, { log, atMost, load }: Options): Promise<Measure[]> => {
  const database = createDatabase(databaseUrl, { max: 4, applicationName: 'zmigo bench' })
  const outbox = createOutbox()
  const run = `bench-${Date.now().toString(36)}`
  const sent = new Map<string, number>()
  const lags: number[] = []
  const total = PER_SECOND * (Math.max(SECONDS * load, SHORTEST_SECONDS) + WARM_UP_SECONDS)
  const warm = PER_SECOND * WARM_UP_SECONDS

  const stopListening = await database.listen('touched', (payload) => {
    const now = performance.now()
    for (const { key } of JSON.parse(payload) as { key: string }[]) {
      const at = sent.get(key)
      if (at === undefined) continue
      sent.delete(key)
      if (Number(key.split('-').at(-1)) >= warm) lags.push(now - at)
    }
  })
  try {
    const began = performance.now()
    const writing: Promise<void>[] = []
    for (let next = 0; next < total; next += BATCH) {
      const due = began + (next / PER_SECOND) * 1000
      if (due > performance.now()) await pause(due - performance.now())
      const events = likes(run, next)
      for (const { data } of events) sent.set(`like:product:${data.itemId}`, performance.now())
      writing.push(database.transaction((tx) => outbox.append(tx, events)))
    }
    await Promise.all(writing)
    const deadline = performance.now() + 10_000
    while (sent.size > 0 && performance.now() < deadline) await pause(20)
    if (sent.size > 0) throw new Error(`${sent.size} of ${total} events never became visible`)
    await database.query('delete from edge.item_like where item_id like $1', [`${run}-%`])
  } finally {
    await stopListening()
    await database.end()
  }
  const name = `event appended → visible at ${PER_SECOND} events/s through ${log}`
  return [
    { name: `${name}, p50`, value: percentile(lags, 0.5), unit: 'ms' },
    { name: `${name}, p99`, value: percentile(lags, 0.99), unit: 'ms', target: { of: 'value', atMost } },
  ]
}
