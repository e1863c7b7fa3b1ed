import { seedTyres, syntheticCatalogue } from '@zmig/edge/search/testing'
import { AvailabilityChanged, TyreListed, type EventEnvelope, type Topic, type TyreFacts } from '@zmig/events'
import { newId, type Database } from '@zmig/kit'
import { fillLog, measureProjection, ordered, viewed, type Measured } from '@zmig/projections/testing'
import {
  createKafkaClient,
  findProjection,
  logger,
  onEachLog,
  settle,
  type Backbone,
  type BackboneOptions,
  type OpenBackbone,
} from './backbone.ts'
import { counted, scaled, type Measure, type Run } from './measure.ts'

const PRODUCTS = 2_000
/** Shares no factor with the number of products, so that neighbours in the log are different products. */
const STRIDE = 7

let catalogue: TyreFacts[] | undefined
const productOf = (number: number): TyreFacts => {
  catalogue ??= [...syntheticCatalogue(seedTyres(), PRODUCTS)]
  const tyre = catalogue[(number * STRIDE) % PRODUCTS]
  if (!tyre) throw new Error('the catalogue of the bench is empty')
  return tyre
}

const context = () => ({ id: newId(), source: '/bench', time: new Date().toISOString() })

/** A product of the seed's catalogue, at another price in each round, as in a price list of the supplier. */
export const priced = (number: number): EventEnvelope => {
  const tyre = productOf(number)
  return TyreListed.create({ ...tyre, price: tyre.price + 100 * Math.floor(number / PRODUCTS) }, context())
}

/**
 * Of one in ten products every fifth count is nothing; of the others only the count changes. Five, because a batch keeps
 * the newest of each product and holds an even number of rounds: every second one would never be seen.
 */
const visibilityOf = (number: number): 'instock' | 'outofstock' =>
  number % 10 === 0 && Math.floor(number / PRODUCTS) % 5 === 2 ? 'outofstock' : 'instock'

/** A product's stock after a sale or a delivery. */
export const stocked = (number: number): EventEnvelope =>
  AvailabilityChanged.create(
    {
      ean: productOf(number).ean,
      visibility: visibilityOf(number),
      available: 1 + (number % 50),
      revision: 1 + number,
    },
    context(),
  )

/** Page views per product, as the projection counts them. */
const VIEWS = `
  create table bare as select data ->> 'ean' as ean, count(*) as viewed
  from events.log where topic = 'impressions' group by 1`

/** Orders as rows, and what was sold of each product. */
const ORDERS = `
  create table bare as select key as order_id, data ->> 'personId' as person_id, data -> 'lines' as lines,
    (data ->> 'payNow')::int as pay_now, data ->> 'placedAt' as placed_at
  from events.log where topic = 'orders'`
const SOLD = `
  create table bare_sold as select line ->> 'ean' as ean, sum((line ->> 'quantity')::int) as sold
  from events.log, jsonb_array_elements(data -> 'lines') as line where topic = 'orders' group by 1`

/** Runs statements on one core and undoes them. @returns seconds */
const secondsOf = async (database: Database, statements: string[]): Promise<number> => {
  let seconds = 0
  const undo = new Error('only the time was wanted')
  const work = database.transaction(async (tx) => {
    await tx.query('set local max_parallel_workers_per_gather = 0')
    const began = performance.now()
    for (const statement of statements) await tx.query(statement)
    seconds = (performance.now() - began) / 1_000
    throw undo
  })
  await work.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return seconds
}

/** What PostgreSQL needs for the same sums over the same rows of the log, in one statement on one core. @returns seconds */
export const aggregateViews = (database: Database): Promise<number> => secondsOf(database, [VIEWS])

/** The same for orders, which two projections read. @returns seconds */
const aggregateOrders = (database: Database): Promise<number> => secondsOf(database, [ORDERS, SOLD])

/**
 * What plain kafkajs does: reads a topic from its beginning, parses every value and passes it on; nothing is stored.
 * @param last how many there are
 * @returns seconds from the first batch on: joining a group is no part of reading
 */
const plainConsume = async (
  brokers: string[],
  topic: string,
  last: number,
  onData: (data: unknown) => void,
): Promise<number> => {
  const consumer = createKafkaClient(brokers).consumer({ groupId: `bench-${crypto.randomUUID()}` })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const { promise: read, resolve, reject } = Promise.withResolvers<number>()
  consumer.on('consumer.crash', ({ payload }) => reject(payload.error))
  let events = 0
  let began: number | undefined
  await consumer.run({
    autoCommit: false,
    eachBatch: ({ batch }) => {
      began ??= performance.now()
      for (const { value } of batch.messages) onData(JSON.parse(String(value)))
      events += batch.messages.length
      if (events >= last) resolve((performance.now() - began) / 1_000)
      return Promise.resolve()
    },
  })
  try {
    return await read
  } finally {
    await consumer.disconnect()
  }
}

/** One kind of event and the projections of the edge that have work with it. */
type Kind = {
  what: string
  topic: Topic
  events: number
  make: (number: number) => EventEnvelope
  projections: string[]
}

type AimedKind = Kind & {
  /** events a second a core */
  atLeast: number
  aggregate: (database: OpenBackbone['database']) => Promise<number>
}

const KINDS: AimedKind[] = [
  {
    what: 'counters (page views)',
    topic: 'impressions',
    events: 300_000,
    make: viewed,
    projections: ['edge-demand'],
    atLeast: 100_000,
    aggregate: aggregateViews,
  },
  {
    what: 'orders (list and demand)',
    topic: 'orders',
    events: 30_000,
    make: ordered,
    projections: ['edge-order', 'edge-demand'],
    atLeast: 5_000,
    aggregate: aggregateOrders,
  },
]
/** A busy day of the catalogue for the dearest models: shown, each model by itself, without a target. */
const DEAR_MODELS = ['edge-search', 'edge-tyre']
const DEAR: Kind[] = [
  { what: 'prices', topic: 'catalogue', events: 20_000, make: priced, projections: DEAR_MODELS },
  { what: 'changes of stock', topic: 'orders', events: 40_000, make: stocked, projections: DEAR_MODELS },
]
/** Read before the clock runs, so that the code is compiled as in a process that has run for a while. */
const WARM_UP = 0.1

/** Connections that begin with the measurement: what the database spent on them before would count as negative. */
const withWorld = async <T>(backbone: Backbone, work: (opened: OpenBackbone) => Promise<T>): Promise<T> => {
  const opened = await backbone.open()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const fill = (backbone: Backbone, { topic, make }: Kind, count: number, first: number): Promise<void> =>
  withWorld(backbone, async (opened) => {
    await fillLog(opened.log, topic, count, (number) => make(first + number))
    await settle(opened)
  })

const project = (backbone: Backbone, { projections }: Kind): Promise<Measured[]> =>
  withWorld(backbone, async (opened) => {
    const measured: Measured[] = []
    for (const name of projections)
      measured.push(await measureProjection({ ...opened, logger, projection: findProjection(name) }))
    return measured
  })

const limitOf = ({ brokers, topicPrefix, ...backbone }: Backbone, { topic, aggregate }: AimedKind, held: number) => {
  if (!brokers) return withWorld({ ...backbone, topicPrefix }, ({ database }) => aggregate(database))
  const counts = new Map<unknown, number>()
  return plainConsume(brokers, topicPrefix + topic, held, (data) => {
    const { ean } = data as { ean?: string }
    counts.set(ean, (counts.get(ean) ?? 0) + 1)
  })
}

type Read = { warmUp: number; count: number; measured: Measured[] }

/** Fills the log with a kind and reads it. `measured` is of each projection, for so many events as `count`. */
const readKind = async (backbone: Backbone, kind: Kind, load: number): Promise<Read> => {
  const warmUp = scaled(kind.events * WARM_UP, load)
  const count = scaled(kind.events, load)
  await fill(backbone, kind, warmUp, 0)
  await project(backbone, kind)
  await fill(backbone, kind, count, warmUp)
  const measured = await project(backbone, kind)
  if (measured.some(({ events }) => events !== count)) throw new Error(`a projection did not read ${count} events`)
  return { warmUp, count, measured }
}

const sumOf = (measured: Measured[], pick: (one: Measured) => number) =>
  measured.reduce((total, one) => total + pick(one), 0)

const aCoreOf = ({ engine }: Backbone, what: string, count: number, measured: Measured[]): Measure => {
  const cpu = sumOf(
    measured,
    ({ nodeMilliseconds, databaseMilliseconds = 0 }) => nodeMilliseconds + databaseMilliseconds,
  )
  return {
    name: `projection of ${counted(count)} ${what} from ${engine}, a core of Node and database`,
    value: (count * 1_000) / cpu,
    unit: 'events/s a core',
  }
}

const measureKind = async (backbone: Backbone, kind: AimedKind, load: number): Promise<Measure[]> => {
  const { warmUp, count, measured } = await readKind(backbone, kind, load)
  const value = (count * 1_000) / sumOf(measured, ({ milliseconds }) => milliseconds)
  const limit = (warmUp + count) / (await limitOf(backbone, kind, warmUp + count))
  return [
    { ...aCoreOf(backbone, kind.what, count, measured), target: { of: 'value', atLeast: kind.atLeast } },
    {
      name: `  by the clock; limit: ${backbone.brokers ? 'plain kafkajs consumer' : 'SQL aggregate over the same rows'}`,
      value,
      unit: 'events/s',
      limit,
      ratio: value / limit,
    },
  ]
}

const measureDear = async (backbone: Backbone, kind: Kind, load: number): Promise<Measure[]> => {
  const { count, measured } = await readKind(backbone, kind, load)
  return measured.map((one, index) => aCoreOf(backbone, `${kind.what} (${kind.projections[index]})`, count, [one]))
}

/** How fast projections read the log, in elapsed time and in processor time of both sides. */
export const benchProjection = (options: BackboneOptions, { load, show }: Run): Promise<void> =>
  onEachLog(options, async (backbone) => {
    for (const kind of KINDS) show(await measureKind(backbone, kind, load))
    for (const kind of DEAR) show(await measureDear(backbone, kind, load))
  })
