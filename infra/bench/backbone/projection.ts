import type { EventEnvelope, Topic } from '@zmig/events'
import { fillLog, measureProjection, ordered, viewed, type Measured } from '@zmig/projections/testing'
import type { Measure } from '../measure.ts'
import { plainConsume } from './kafkajs-limits.ts'
import { priced, stocked } from './catalogue-events.ts'
import { counted, scaled, type BackboneOptions } from './options.ts'
import { aggregateOrders, aggregateViews } from './sql-limits.ts'
import { findProjection, logger, onEachLog, settle, type OpenBackbone, type Backbone } from './fixture.ts'

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
export const benchProjection = (options: BackboneOptions): Promise<Measure[]> =>
  onEachLog(options, async (backbone) => {
    const measures: Measure[] = []
    for (const kind of KINDS) measures.push(...(await measureKind(backbone, kind, options.load)))
    for (const kind of DEAR) measures.push(...(await measureDear(backbone, kind, options.load)))
    return measures
  })
