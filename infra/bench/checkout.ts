import type { Database } from '@zmig/kit'
import {
  createOrders,
  fillShelves,
  isPlaced,
  makeCoupons,
  makeHours,
  remarks,
  withShop,
  type Ordered,
  type OrderingShop,
} from './buyers.ts'
import { percentile, scaled, type Measure, type Run } from './measure.ts'

/** The rows that a checkout writes, table by table; a copy of each table takes those of the bare transactions. */
const ROWS = {
  person: { of: 'people.person', key: 'id', how: 'id = (select person_id from ordering.orders where order_id = $1)' },
  orders: { of: 'ordering.orders', key: 'order_id', how: 'order_id = $1' },
  order_line: { of: 'ordering.order_line', key: 'order_id', how: 'order_id = $1' },
  reservation: { of: 'ordering.reservation', key: 'order_id', how: 'order_id = $1' },
  attempt: { of: 'ordering.attempt', key: 'key', how: 'order_id = $1' },
}
/** The average number of events of a checkout; the log keeps about as many bytes of one as the outbox. */
const EVENTS = `select topic, partition, octet_length(to_jsonb(log)::text) as bytes, to_jsonb(log) as event
  from events.log where topic = 'orders' order by log_offset desc limit 2`

type Row = Record<string, unknown>

const copyTables = async (database: Database): Promise<void> => {
  await database.query('drop schema if exists bench cascade')
  await database.query('create schema bench')
  for (const [name, { of }] of Object.entries(ROWS))
    await database.query(`create table bench.${name} (like ${of} including defaults including indexes)`)
  for (const name of ['stock', 'availability']) {
    await database.query(`create table bench.${name} (like ordering.${name} including indexes)`)
    await database.query(`insert into bench.${name} select * from ordering.${name}`)
  }
  await database.query('create table bench.outbox (like events.outbox including all)')
  await database.query('analyze bench.stock')
  await database.query('analyze bench.availability')
}

/**
 * The least that PostgreSQL does for a checkout: its rows, inserted in the same durable transactions by as many
 * connections, without reads, decisions, locks or events.
 *
 * @param orderId an order whose rows are the pattern
 * @returns functions that write one more and delete all
 */
const createBareOrders = async (database: Database, orderId: string, eans: readonly string[]) => {
  await copyTables(database)
  const patterns = await Promise.all(
    Object.entries(ROWS).map(async ([name, { of, key, how }]) => {
      const [row] = await database.query<{ row: Row }>(`select to_jsonb(t) as row from ${of} t where ${how}`, [orderId])
      if (!row) throw new Error(`order ${orderId} has no row in ${of}`)
      return { name, key, row: row.row }
    }),
  )
  const events = JSON.stringify(await database.query(EVENTS))
  let written = 0

  const write = (): Promise<void> => {
    const number = (written += 1)
    const ean = eans[number % eans.length]
    const idOf = (key: string) =>
      key === 'id' ? `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` : `bare-${number}`
    return database.transaction(async (tx) => {
      for (const { name, key, row } of patterns)
        await tx.query(
          `insert into bench.${name} select * from jsonb_populate_record(null::bench.${name}, $1::jsonb)`,
          [JSON.stringify({ ...row, [key]: idOf(key) })],
          { name: `bare-${name}` },
        )
      await tx.query('update bench.stock set reserved = reserved + 1 where ean = $1', [ean], { name: 'bare-reserve' })
      await tx.query('update bench.availability set revision = revision + 1 where ean = $1', [ean], {
        name: 'bare-publish',
      })
      await tx.query(
        `insert into bench.outbox (topic, partition, bytes, event)
         select topic, partition, bytes, event
         from jsonb_to_recordset($1::jsonb) as given(topic text, partition integer, bytes integer, event jsonb)`,
        [events],
        { name: 'bare-outbox' },
      )
    })
  }
  return { write, end: () => database.query('drop schema bench cascade') }
}

/** The results of several workers, and how many results a second. */
type Throughput<Result> = { results: Result[]; perSecond: number }

/**
 * Runs work with a number of workers until the time is over; work that has begun by then is finished and counted.
 * @param work must not reject
 */
const workAtOnce = async <Result>(
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
const AT_ONCE = 10
/** connections of the bare transactions: as many as ordering has, and as `withShop` opens */
const CONNECTIONS = 12
const SECONDS = { warmUp: 5, run: 20, bare: 5 }
/** at the least, so that a scaled run has a percentile to show */
const SHORTEST = 1

/**
 * Complete checkouts, one tyre each of six hundred, picked up and paid by transfer, each by another buyer, against the
 * bare transactions just before and just after. Mail is queued for each, and sent meanwhile as fast as it goes.
 */
export const benchCheckout = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const seconds = (full: number) => Math.max(full * load, SHORTEST)
    const { stocked } = await fillShelves(database, { stocked: TYRES, last: 0 })
    const order = createOrders(browsers)
    let next = 0
    const orderNext = () => order({ ean: stocked[(next += 1) % TYRES] ?? '' })
    const warm = await workAtOnce(AT_ONCE, seconds(SECONDS.warmUp), orderNext)
    const pattern = warm.results.find(isPlaced)
    if (!pattern) throw new Error(`no order was placed${remarks(warm.results)}`)

    const bare = await createBareOrders(database, pattern.orderId, stocked)
    const limitNow = async () => (await workAtOnce(CONNECTIONS, seconds(SECONDS.bare), bare.write)).perSecond
    const before = await limitNow()
    const { results, perSecond } = await workAtOnce(AT_ONCE, seconds(SECONDS.run), orderNext)
    const limit = (before + (await limitNow())) / 2
    await bare.end()

    const placed = results.filter(isPlaced)
    const ids = placed.map(({ orderId }) => orderId)
    const kept = await database.query('select from ordering.orders where order_id = any($1)', [ids])
    const times = placed.map(({ milliseconds }) => milliseconds)
    const done = (perSecond * placed.length) / results.length
    show([
      {
        name: `complete checkouts, ${AT_ONCE} at a time over ${TYRES} tyres; limit: bare transactions`,
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
    ])
  })

/** Buyers of the last one, all at once, and how often. */
const BUYERS = 200
const ROUNDS = 200

type Wish = Parameters<ReturnType<typeof createOrders>>[0]
type Race = { what: string; refusal: string; wishOf: (round: number) => Wish }
type Round = { winners: number; losers: Ordered[] }

const measuresOf = ({ what, refusal }: Race, rounds: Round[]): Measure[] => {
  const losers = rounds.flatMap((round) => round.losers)
  const unnamed = losers.filter((one) => !('refused' in one) || one.refused !== refusal)
  const times = losers.map(({ milliseconds }) => milliseconds)
  return [
    {
      name: `${BUYERS} buyers for the last ${what}: rounds with exactly one winner, of ${rounds.length}`,
      value: rounds.filter(({ winners }) => winners === 1).length,
      unit: '',
      target: { of: 'value', atLeast: rounds.length },
    },
    {
      name: `  losers without the refusal ${refusal}, of ${losers.length}${remarks(losers)}`,
      value: unnamed.length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
    { name: '  until a loser is refused, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: '  until the last loser of all rounds is refused',
      value: Math.max(...times),
      unit: 'ms',
      target: { of: 'value', atMost: 3_000 },
    },
  ]
}

/** Two hundred buyers at once for the last tyre, the last slot and the last use of a coupon, in turn. */
export const benchLastOne = (shop: OrderingShop, { load, show }: Run): Promise<void> =>
  withShop(shop, async (browsers, database) => {
    const rounds = scaled(ROUNDS, load)
    const { stocked, last } = await fillShelves(database, { stocked: ROUNDS, last: rounds })
    const [ean = ''] = stocked
    const hours = await makeHours(database, shop.url, ean, rounds)
    const codes = await makeCoupons(database, stocked, { prefix: 'LAST', singleUse: true })
    const order = createOrders(browsers)
    const tyreOf = (round: number) => stocked[round % stocked.length] ?? ''
    const races: Race[] = [
      { what: 'tyre', refusal: 'OUT_OF_STOCK', wishOf: (round) => ({ ean: last[round] ?? '' }) },
      {
        what: 'slot',
        refusal: 'SLOT_TAKEN',
        wishOf: (round) => ({ ean: tyreOf(round), ...(hours[round] && { hour: hours[round] }) }),
      },
      {
        what: 'use of a coupon',
        refusal: 'COUPON_INVALID',
        wishOf: (round) => ({ ean: tyreOf(round), couponCode: codes[round] ?? '' }),
      },
    ]
    const run = races.map((race) => ({ race, rounds: [] as Round[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const { race, rounds: done } of run) {
        const wish = race.wishOf(round)
        const answers = await Promise.all(Array.from({ length: BUYERS }, () => order(wish)))
        done.push({
          winners: answers.filter(isPlaced).length,
          losers: answers.filter((answer) => !isPlaced(answer)),
        })
      }
    for (const { race, rounds: done } of run) show(measuresOf(race, done))
  })
