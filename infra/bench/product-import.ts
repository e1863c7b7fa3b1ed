import { setTimeout as pause } from 'node:timers/promises'
import { importTyres } from '@zmig/catalog'
import { seedTyres, syntheticCatalogue } from '@zmig/edge/search/testing'
import { newId, systemClock, type Database } from '@zmig/kit'
import { importStock } from '@zmig/ordering'
import { createOutbox } from '@zmig/outbox'
import { atSteadyPace, slowest, withShop, type OrderingShop } from './buyers.ts'
import { counted, median, scaled, type Run } from './measure.ts'
import { signInStaff } from './staff-pages.ts'

const LINES = 100_000
/** Questions of shoppers a second, while staff import and before. */
export const PACE = 40
const BEFORE_MS = 15_000
const ASKED_TIMES = 21
const ROW = 1_000

/** What shoppers do all the time: one product, and a quote for it. */
export const ask = (url: string, eans: readonly string[]) => async (number: number) => {
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

const BEHIND = `
  select (select count(*) from events.outbox) + (
    select count(*) from events.projection_offset place join events.log_head head using (topic, partition)
    where place.next_offset < head.next_offset and place.projection not like 'checkpoint:%')::integer as count`

/** Waits until everything that was published has reached every read model. */
export const untilFollowed = async (database: Database): Promise<void> => {
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

type Import = {
  _id: string
  status: string
  checkMs: number
  applied: number
  conflicts: number
  faults: number
  waiting: number
}

export const createStaff = (url: string, cookie: string) => {
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

/** Lists many products. @returns them, and how shoppers ask for some of them for a while */
const prepare = async (database: Database, url: string, load: number) => {
  const products = await listProducts(database, scaled(LINES, load))
  const question = ask(
    url,
    products.slice(0, 500).map(({ ean }) => ean),
  )
  const asking = async () => {
    const quiet = atSteadyPace(PACE, question)
    await pause(Math.max(3_000, BEFORE_MS * load))
    return quiet.stop()
  }
  await asking() // the words of the new products are read, and what they replace is collected
  return { products, question, before: await asking() }
}

/** Seconds that a piece of work takes, and its result. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> => {
  const began = performance.now()
  const result = await work()
  return { seconds: (performance.now() - began) / 1_000, result }
}

/** Staff's list of all products for their pickers, and an import of many prices and stocks while shoppers ask. */
export const benchProductImport = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (_, database) => {
    const { call, until } = createStaff(shop.url, await signInStaff(shop.url))
    const times: number[] = []
    let listed = 0
    for (let time = 0; time < ASKED_TIMES; time += 1) {
      const { seconds, result } = await timed(() => call<{ products: object[] }>('GET', 'products/list'))
      listed = result.products.length
      if (time > 0) times.push(seconds * 1_000)
    }
    show([
      {
        name: `product list for pickers of ${counted(listed)}, median`,
        value: median(times),
        unit: 'ms',
        target: { of: 'value', atMost: 60 },
      },
    ])

    const { products, question, before } = await prepare(database, shop.url, load)
    const rows = products.map(({ ean, price }, index) => `${ean},${(price + 500) / 100},${index % 2 === 0 ? 12 : 10}`)
    const csv = ['ean,price,onHand', ...rows].join('\n')
    const checked = await timed(async () => {
      const sent = await call<{ import: Import }>('POST', 'product-imports?name=bench.csv', csv, 'text/csv')
      return until(sent.import._id, 'checked')
    })
    const busy = atSteadyPace(PACE, question)
    const applied = await timed(async () => {
      await call('POST', `product-imports/${checked.result._id}/apply`, '{}')
      return until(checked.result._id, 'applied')
    })
    const during = await busy.stop()
    const followed = await timed(() => untilFollowed(database))

    const failed = [...before, ...during].filter(({ result }) => !result).length
    const limit = slowest(before, 0.99)
    const value = slowest(during, 0.99)
    show([
      {
        name: `import of ${counted(products.length)} lines, dry run with upload`,
        value: checked.seconds,
        unit: 's',
        target: { of: 'value', atMost: 20 },
      },
      {
        name: `  applied (${counted(applied.result.applied)} lines, ${counted(applied.result.conflicts)} conflicts)`,
        value: applied.seconds,
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
      {
        name: '  until the search sorts by the last of the new prices, afterwards',
        value: followed.seconds,
        unit: 's',
      },
      { name: '  questions that failed', value: failed, unit: '', target: { of: 'value', atMost: 0 } },
    ])
  })
