import { setTimeout as pause } from 'node:timers/promises'
import { importTyres } from '@zmig/catalog'
import { seedTyres, syntheticCatalogue } from '@zmig/edge/search/testing'
import { createDatabase, newId, systemClock, type Database } from '@zmig/kit'
import { importStock } from '@zmig/ordering'
import { createOutbox } from '@zmig/outbox'
import { atSteadyPace, type Done } from './steady-pace.ts'
import { counted, scaled } from './options.ts'
import { median, percentile, type Measure } from '../measure.ts'
import { signInStaff } from '../staff.ts'

const LINES = 100_000
/** Questions of shoppers a second, while staff import and before. */
const PACE = 40
const BEFORE_MS = 15_000
const ASKED_TIMES = 21
const ROW = 1_000

type Shop = { url: string; databaseUrl: string }

/** What shoppers do all the time: one product, and a quote for it. */
const ask = (url: string, eans: readonly string[]) => async (number: number) => {
  const ean = eans[(number * 7) % eans.length] ?? ''
  const cart = { items: [{ ean, quantity: 1 }] }
  const response = await (
    number % 2 === 0
      ? fetch(`${url}/edge/api/v1/tires/MO/${ean}`)
      : fetch(`${url}/edge/api/v1/checkout/quote`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ cart }),
        })
  ).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.ok ?? false
}
const p99 = (done: readonly Done<boolean>[]): number =>
  percentile(
    done.map(({ milliseconds }) => milliseconds),
    0.99,
  )

const BEHIND = `
  select (select count(*) from events.outbox) + (
    select count(*) from events.projection_offset place join events.log_head head using (topic, partition)
    where place.next_offset < head.next_offset and place.projection not like 'checkpoint:%')::integer as count`

/** Waits until everything that was published has reached every read model. */
const untilFollowed = async (database: Database): Promise<void> => {
  for (;;) {
    const [behind] = await database.query<{ count: number }>(BEHIND)
    if (behind?.count === 0) return
    await pause(500)
  }
}

/** Lists so many more products, each with ten on the shelf, and waits until the shop shows them all and rests. */
const listProducts = async (database: Database, count: number): Promise<{ ean: string; price: number }[]> => {
  const tyres = [
    ...syntheticCatalogue(
      seedTyres().filter(({ set }) => !set),
      count,
    ),
  ].map((tyre, index) => ({
    ...tyre,
    ean: `298${String(index).padStart(10, '0')}`,
    fullPrice: Math.max(tyre.fullPrice, tyre.price + 100_000),
  }))
  const deps = { database, outbox: createOutbox(), clock: systemClock, newId }
  for (let first = 0; first < tyres.length; first += ROW) {
    const batch = tyres.slice(first, first + ROW)
    await importStock(
      deps,
      batch.map(({ ean }) => ({ ean, onHand: 10, override: null })),
    )
    await importTyres(deps, batch)
  }
  await untilFollowed(database)
  await database.query('vacuum (analyze) edge.tyre, ordering.product, ordering.stock, catalog.tyre')
  return tyres.map(({ ean, price }) => ({ ean, price }))
}

type Import = { _id: string; status: string; checkMs: number; applied: number; conflicts: number; faults: number }

const createStaff = (url: string, cookie: string) => {
  const call = async <Answer>(method: string, path: string, body?: string, type = 'application/json') => {
    const init = { method, headers: { cookie, 'content-type': type }, ...(body !== undefined && { body }) }
    const response = await fetch(`${url}/edge/api/v1/admin/${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const until = async (id: string, status: string): Promise<Import> => {
    for (;;) {
      const { import: it } = await call<{ import: Import }>('GET', `product-imports/${id}`)
      if (it.status === status) return it
      if (it.status === 'failed') throw new Error('the import failed')
      await pause(200)
    }
  }
  return { call, until }
}

/** Staff's list of all products for their pickers, and an import of many prices and stocks while shoppers ask. */
export const benchProductImport = async ({ url, databaseUrl }: Shop, load: number): Promise<Measure[]> => {
  const cookie = await signInStaff(url)
  const { call, until } = createStaff(url, cookie)
  const times: number[] = []
  let listed = 0
  for (let time = 0; time < ASKED_TIMES; time += 1) {
    const began = performance.now()
    listed = (await call<{ products: object[] }>('GET', 'products/list')).products.length
    if (time > 0) times.push(performance.now() - began)
  }

  const lines = scaled(LINES, load)
  const database = createDatabase(databaseUrl, { max: 4, applicationName: 'zmigo bench' })
  try {
    const products = await listProducts(database, lines)
    const eans = products.slice(0, 500).map(({ ean }) => ean)
    const asking = async () => {
      const quiet = atSteadyPace(PACE, ask(url, eans))
      await pause(Math.max(3_000, BEFORE_MS * load))
      return quiet.stop()
    }
    await asking() // the words of the new products are read, and what they replace is collected
    const before = await asking()

    const rows = products.map(({ ean, price }, index) => `${ean},${(price + 500) / 100},${index % 2 === 0 ? 12 : 10}`)
    const csv = ['ean,price,onHand', ...rows].join('\n')
    const checkBegan = performance.now()
    const { import: sent } = await call<{ import: Import }>('POST', 'product-imports?name=bench.csv', csv, 'text/csv')
    await until(sent._id, 'checked')
    const checkedIn = (performance.now() - checkBegan) / 1_000

    const busy = atSteadyPace(PACE, ask(url, eans))
    const applyBegan = performance.now()
    await call('POST', `product-imports/${sent._id}/apply`, '{}')
    const applied = await until(sent._id, 'applied')
    const appliedIn = (performance.now() - applyBegan) / 1_000
    const during = await busy.stop()
    const followBegan = performance.now()
    await untilFollowed(database)
    const followedIn = (performance.now() - followBegan) / 1_000

    const failed = [...before, ...during].filter(({ result }) => !result).length
    const limit = p99(before)
    const value = p99(during)
    return [
      {
        name: `product list for pickers of ${counted(listed)}, median`,
        value: median(times),
        unit: 'ms',
        target: { of: 'value', atMost: 60 },
      },
      {
        name: `import of ${counted(lines)} lines, dry run with upload`,
        value: checkedIn,
        unit: 's',
        target: { of: 'value', atMost: 20 },
      },
      {
        name: `  applied (${counted(applied.applied)} lines, ${counted(applied.conflicts)} conflicts)`,
        value: appliedIn,
        unit: 's',
        target: { of: 'value', atMost: 60 },
      },
      {
        name: "  the shop's p99 meanwhile; limit: before",
        value,
        unit: 'ms',
        limit,
        ratio: value / limit,
        target: { of: 'ratio', atMost: 2 },
      },
      { name: '  until the search sorts by the last of the new prices, afterwards', value: followedIn, unit: 's' },
      { name: '  questions that failed', value: failed, unit: '', target: { of: 'value', atMost: 0 } },
    ]
  } finally {
    await database.end()
  }
}
