import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { backofficeConfig, backofficeMigrations, createBackofficeService, importQuotes } from '@zmig/backoffice'
import { fillOrders, findOrders, sumOrders, writeOrders, type OrderFilter } from '@zmig/edge/order/testing'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  createApp,
  createDatabase,
  createServiceClient,
  listenOn,
  migrate,
  newId,
  systemClock,
  type Database,
  type ServiceClient,
  type Sql,
} from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { createOrderingService, orderingConfig, orderingMigrations } from '@zmig/ordering'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import type { Service } from '@zmig/projections'
import { mountService } from '@zmig/projections/host'
import { createEdgeDatabase, logger, withServers, type BackboneOptions } from './backbone.ts'
import { counted, median, percentile, scaled, type Measure, type Run } from './measure.ts'

const ORDERS = 100_000
const QUESTIONS = 1_000
const PAGE = 50

type Question = { filter: OrderFilter; page: number }

/** A day so many days ago, year-month-day. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The questions of staff in turn; `number` picks another order each time. */
const questionOf = (number: number, orders: number, people: { name: string; phone: string }[]): Question => {
  const person = people[number % people.length] ?? { name: '', phone: '' }
  const order = String(100_000 + ((number * 7_919) % orders))
  const questions: Question[] = [
    { filter: {}, page: 1 },
    { filter: { status: 'paid' }, page: 1 },
    { filter: { sip: 'pickup', payment: 'pending' }, page: 1 },
    { filter: { status: 'transit', sip: 'pickup', payment: 'refunded' }, page: 1 },
    { filter: { view: 'handle' }, page: 1 },
    { filter: { view: 'transfers' }, page: 2 },
    { filter: { view: 'installs' }, page: 1 },
    { filter: { view: 'refunds' }, page: 1 },
    { filter: { from: daysAgo(7) }, page: 1 },
    { filter: { from: daysAgo(60), to: daysAgo(30), sip: 'install' }, page: 3 },
    { filter: {}, page: Math.max(1, Math.floor(orders / PAGE) - 5) },
    { filter: { q: `Z-${order}` }, page: 1 },
    { filter: { q: order.slice(2) }, page: 1 },
    { filter: { q: person.name }, page: 1 },
    { filter: { q: person.name.split(' ')[1] ?? '' }, page: 1 },
    { filter: { q: person.phone }, page: 1 },
    { filter: { q: person.phone.slice(-5) }, page: 1 },
    { filter: { q: String(2_900_000_000_000 + (number % 800)) }, page: 1 },
    { filter: { q: `buyer${number}@` }, page: 1 },
    { filter: { q: `buyer${number + 1}@example.com` }, page: 1 },
    { filter: { q: person.name, status: 'closed', from: daysAgo(365) }, page: 1 },
  ]
  return questions[number % questions.length] ?? { filter: {}, page: 1 }
}

const measureList = async (database: Database, orders: number, load: number): Promise<Measure[]> => {
  const people = await database.query<{ name: string; phone: string }>(
    'select name, phone from people.person order by id limit 997',
  )
  const times: number[] = []
  let slowest = { milliseconds: 0, question: '' }
  const questions = Math.max(40, scaled(QUESTIONS, load))
  for (let number = -40; number < questions; number += 1) {
    const question = questionOf(number + 40, orders, people)
    const began = performance.now()
    await Promise.all([
      findOrders(database, PAGE, (question.page - 1) * PAGE, question.filter),
      sumOrders(database, question.filter),
    ])
    const milliseconds = performance.now() - began
    if (number < 0) continue // the first rounds compile and warm the caches
    times.push(milliseconds)
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, question: JSON.stringify(question) }
  }
  const what = `staff's list of ${PAGE} out of ${counted(orders)} orders with sums`
  return [
    { name: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', target: { of: 'value', atMost: 30 } },
    { name: `  the slowest: ${slowest.question}`, value: slowest.milliseconds, unit: 'ms' },
  ]
}

/** Megabytes that a garbage collection leaves. */
const liveMemory = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

const measureExport = async (database: Database, orders: number): Promise<Measure[]> => {
  const marks = [Math.floor(orders / 10), Math.floor((orders * 9) / 10)]
  const memory: number[] = []
  let lines = 0
  let bytes = 0
  const sheet = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      const next = marks[memory.length]
      if (next !== undefined && lines >= next) memory.push(liveMemory())
      done()
    },
  })
  const began = performance.now()
  await writeOrders(database, {}, sheet)
  const seconds = (performance.now() - began) / 1_000
  if (lines !== orders + 1) throw new Error(`the export has ${lines} lines for ${orders} orders`)
  const [early = 0, late = 0] = memory
  const name = `export of ${counted(orders)} orders`
  return [
    { name, value: seconds, unit: 's' },
    { name: '  its file', value: bytes / 1024 / 1024, unit: 'MB' },
    {
      name: `${name}: memory at nine tenths beyond that at one tenth`,
      value: Math.max(0, late - early),
      unit: 'MB',
      target: { of: 'value', atMost: 3 },
    },
  ]
}

/** Staff's list among many orders, and the export of all of them. */
export const benchStaffOrders = (options: BackboneOptions, { load, show }: Run): Promise<void> =>
  withServers(options, async ({ postgres }) => {
    const orders = Math.max(2_000, scaled(ORDERS, load))
    const database = createDatabase(await createEdgeDatabase(postgres.url, 'staff_orders'))
    try {
      await fillOrders(database, orders)
      await database.query('checkpoint')
      show(await measureList(database, orders, load))
      show(await measureExport(database, orders))
    } finally {
      await database.end()
    }
  })

const TYRES = 5_000
const LINES = 100_000
/** Lines of one order. */
const LINES_OF_ORDER = 2
const ROUNDS = 5
const SECRET = 'a secret of the bench alone'
/** How often the progress is read, in milliseconds: more often than a page does. */
const EVERY = 20

type Draft = { id: string; status: string; progress: number; totalItems: number }

const EAN = '(2900000000000 + tyre)::text'
const FILL_TYRES = `with added as (
     insert into ordering.product (ean, is_set, brand, display_name, display_size, price, free_shipping)
     select ${EAN}, false, 'Brand', 'Tyre ' || tyre, '120/70-17', 50000, false from generate_series(1, $1::integer) tyre)
   insert into ordering.stock (ean, on_hand, inbound_next) select ${EAN}, tyre % 7, tyre % 3
   from generate_series(1, $1::integer) tyre`
const FILL_ORDERS = `insert into ordering.orders (order_id, person_id, sip, payment_method, payments, status, payment_status, subtotal,
     shipping, installation, discount, pay_now, terms_version, terms_accepted_at, placed_at, expires_at)
   select 'Z-' || number, gen_random_uuid(), 'pickup', 'creditcard', 1, 'closed', 'paid', 0, 0, 0, 0, 0, 'bench', at, at, at
   from generate_series(1, $1::integer) number, lateral (select now() - number % 364 * interval '1 day' as at) placed`
const FILL_LINES = `insert into ordering.order_line (order_id, line, ean, is_set, quantity, unit_price, total)
   select 'Z-' || number, line, (2900000000001 + (number * 7919 + line) % $2::integer)::text, false, 1 + number % 2, 0, 0
   from generate_series(1, $1::integer) number, generate_series(1, ${LINES_OF_ORDER}) line`

/** Tyres with quotes of three suppliers, and orders of a year. */
const fill = async (database: Sql, deps: Parameters<typeof importQuotes>[0], tyres: number, orders: number) => {
  await database.query(FILL_TYRES, [tyres])
  await database.query(FILL_ORDERS, [orders])
  await database.query(FILL_LINES, [orders, tyres])
  await importQuotes(
    deps,
    Array.from({ length: tyres }, (_, tyre) => String(2_900_000_000_001 + tyre)).flatMap((ean, tyre) =>
      (['rduch', 'deltiFr', 'deltiDe'] as const).map((supplier, place) => ({
        ean,
        supplier,
        eurCents: 5_000 + ((tyre * 31 + place * 17) % 90),
        stock: 1 + ((tyre + place) % 40),
      })),
    ),
  )
  await database.query('analyze')
}

/** Creates a draft and looks at its progress until it is completed. */
const generate = async (client: ServiceClient) => {
  const began = performance.now()
  const { draftOrderId } = (await client.post('/backoffice/draft-orders', {})) as { draftOrderId: string }
  const seen = new Set<number>()
  let draft: Draft
  do {
    await pause(EVERY)
    const [newest] = ((await client.get('/backoffice/draft-orders?limit=1')) as { drafts: Draft[] }).drafts
    if (!newest || newest.id !== draftOrderId) throw new Error('the list does not show the draft that was created')
    draft = newest
    if (draft.progress > 0) seen.add(draft.progress)
  } while (draft.status === 'initial' || draft.status === 'preparing')
  if (draft.status !== 'completed') throw new Error(`the draft is ${draft.status}`)
  return { seconds: (performance.now() - began) / 1_000, steps: seen.size, lines: draft.totalItems }
}

/** A draft order over all tyres of the shop and its orders of a year: how long, and whether its progress is seen. */
export const benchDraftOrder = (options: BackboneOptions, { load, show }: Run): Promise<void> =>
  withServers(options, async ({ postgres }) => {
    const tyres = scaled(TYRES, load)
    const orders = Math.ceil(scaled(LINES, load) / LINES_OF_ORDER)
    await migrate(postgres.url, [eventMigrations, peopleMigrations, orderingMigrations, backofficeMigrations])
    const database = createDatabase(postgres.url, { max: 12, applicationName: 'zmigo bench' })
    const log = createPostgresEventLog(database)
    const telemetry = createTelemetry({ log, logger })
    const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
    await fill(database, deps, tyres, orders)

    // over HTTP, as in the shop: what ordering answers is a large part of the time
    const serve = (service: Service) =>
      listenOn(
        createApp({ name: service.name, logger, secret: SECRET, mount: (router) => mountService(router, service) }),
        0,
        '127.0.0.1',
      )
    const ordering = await serve(createOrderingService(deps, orderingConfig({})))
    const config = { ...backofficeConfig({ SERVICES_URL: `http://127.0.0.1:${ordering.port}` }), secret: SECRET }
    const service = createBackofficeService(deps, config)
    const backoffice = await serve(service)
    const stop = await service.start?.()
    const baseUrl = `http://127.0.0.1:${backoffice.port}`
    const client = createServiceClient({ baseUrl, secret: SECRET, caller: 'edge', timeoutMs: 30_000 })

    try {
      const rounds = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await generate(client))
      const name = `draft order over ${counted(tyres)} EANs and ${counted(orders * LINES_OF_ORDER)} order lines`
      show([
        {
          name,
          value: median(rounds.map(({ seconds }) => seconds)),
          unit: 's',
          target: { of: 'value', atMost: 5 },
        },
        { name: '  the slowest of five', value: Math.max(...rounds.map(({ seconds }) => seconds)), unit: 's' },
        { name: '  its lines', value: rounds[0]?.lines ?? 0, unit: 'lines' },
        {
          name: '  steps of progress that a reader saw',
          value: median(rounds.map(({ steps }) => steps)),
          unit: 'steps',
        },
      ])
    } finally {
      await stop?.()
      await backoffice.close()
      await ordering.close()
      await telemetry.stop()
      await database.end()
    }
  })
