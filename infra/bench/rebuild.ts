import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { testEan } from '@zmig/event-log/testing'
import type { Database } from '@zmig/kit'
import { rebuild, type Rebuilt } from '@zmig/projections'
import { fillLog, measureProjection, ordered, viewed } from '@zmig/projections/testing'
import {
  findProjection,
  logger,
  onEachLog,
  openBackbone,
  settle,
  type Backbone,
  type BackboneOptions,
  type LogAddress,
  type OpenBackbone,
} from './backbone.ts'
import { atSteadyPace, dueIn, slowest } from './buyers.ts'
import { counted, scaled, type Measure, type Run } from './measure.ts'
import { startNode } from './processes.ts'
import { aggregateViews, priced, stocked } from './projection.ts'

const PROJECTION = 'edge-demand'
const VIEWS = 1_000_000
const ORDERS = 20_000
const PRODUCTS = 2_000
const PRICES = 10_000
const STOCKS = 40_000
const READS_PER_SECOND = 100
const CALM_SECONDS = 10
const WARM_UP_SECONDS = 2

const THIRTY = 'select ean, sold, viewed from edge.demand where ean = any($1)'
const TOP = 'select ean, sold, viewed from edge.demand order by sold desc, viewed desc, ean limit $1'
const LIST = 30
const BEST = 12
/** One in so many asks for the best sellers, which reads every product; the others for those of a list. */
const TOP_IN = 10

type Answer = 'whole' | 'failed' | 'incomplete'

/** Asks the read model as pages do, with prepared statements. @param products that it holds */
const createDemandReads =
  (database: Database, products: number) =>
  async (number: number): Promise<Answer> => {
    const list = Array.from({ length: LIST }, (_, index) => testEan((number * LIST + index) % products))
    const isTop = number % TOP_IN === 0
    const [sql, value, rows] = isTop ? [TOP, BEST, BEST] : [THIRTY, list, LIST]
    try {
      const found = await database.query(sql, [value], { name: isTop ? 'bench-top' : 'bench-thirty' })
      return found.length === rows ? 'whole' : 'incomplete'
    } catch {
      return 'failed'
    }
  }

/** Everything that the model says, in three numbers, and which table says so. */
const stateOf = async ({ database }: OpenBackbone) => {
  const [row] = await database.query<{ model: string; identity: number }>(
    `select concat_ws(' ', count(*), sum(sold), sum(viewed)) as model, 'edge.demand'::regclass::oid::int as identity
     from edge.demand`,
  )
  return { model: row?.model ?? '', identity: row?.identity ?? 0 }
}

/** Fills log and live model, as they are in a shop. @returns events that a rebuild reads */
const prepare = async (opened: OpenBackbone, load: number): Promise<number> => {
  const views = scaled(VIEWS, load)
  const orders = scaled(ORDERS, load)
  await fillLog(opened.log, 'impressions', views, (number) => viewed(number, PRODUCTS))
  await fillLog(opened.log, 'orders', orders, (number) => ordered(number, PRODUCTS))
  await settle(opened)
  await measureProjection({ ...opened, logger, projection: findProjection(PROJECTION) })
  await opened.database.query('vacuum (analyze) edge.demand')
  return views + orders
}

/** Runs it in a process of its own. @returns what it says of itself, and the span in which it worked */
const rebuildApart = async ({ open: _, engine: __, ...address }: Backbone, projection: string) => {
  const child = startNode(import.meta.filename, [JSON.stringify(address), projection])
  try {
    const first = await child.lines.next()
    const from = performance.now()
    const second = await child.lines.next()
    if (first.done || second.done) throw new Error('the rebuild ended without a word; see what it printed above')
    return { ...(JSON.parse(second.value) as Rebuilt), from, to: performance.now() }
  } finally {
    child.stop()
  }
}

const measureRebuild = async (backbone: Backbone, opened: OpenBackbone, load: number): Promise<Measure[]> => {
  const events = await prepare(opened, load)
  const limit = backbone.brokers ? undefined : await aggregateViews(opened.database)
  const before = await stateOf(opened)
  const pace = atSteadyPace(READS_PER_SECOND, createDemandReads(opened.database, PRODUCTS))
  await pause(WARM_UP_SECONDS * 1_000)
  const calm = performance.now()
  await pause(CALM_SECONDS * 1_000 * Math.max(load, 0.2))
  const rebuilt = await rebuildApart(backbone, PROJECTION)
  const reads = await pace.stop()
  const after = await stateOf(opened)
  if (rebuilt.events < events || after.model !== before.model || after.identity === before.identity)
    throw new Error(`the rebuild read ${rebuilt.events} of ${events} events: ${before.model} became ${after.model}`)

  const seconds = rebuilt.milliseconds / 1_000
  const calmP99 = slowest(dueIn(reads, calm, rebuilt.from), 0.99)
  const busyP99 = slowest(dueIn(reads, rebuilt.from, rebuilt.to), 0.99)
  return [
    {
      name: `rebuild of ${counted(events)} events from ${backbone.engine}${limit === undefined ? '' : '; limit: SQL aggregate over the same rows'}`,
      value: seconds,
      unit: 's',
      ...(limit !== undefined && { limit, ratio: limit / seconds }),
      target: { of: 'value', atMost: 30 },
    },
    {
      name: '  p99 of reads meanwhile; limit: before it began, ratio: how many times as long',
      value: busyP99,
      unit: 'ms',
      limit: calmP99,
      ratio: busyP99 / calmP99,
      target: { of: 'ratio', atMost: 2 },
    },
    {
      name: `  reads that failed or lacked rows, of ${counted(reads.length)}`,
      value: reads.filter(({ result }) => result !== 'whole').length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
  ]
}

/** The models that cost the most for each event: shown, without a target. */
const measureDear = async (backbone: Backbone, opened: OpenBackbone, { load, show }: Run): Promise<void> => {
  await fillLog(opened.log, 'catalogue', scaled(PRICES, load), priced)
  await fillLog(opened.log, 'orders', scaled(STOCKS, load), stocked)
  await settle(opened)
  for (const name of ['edge-search', 'edge-tyre']) {
    await measureProjection({ ...opened, logger, projection: findProjection(name) })
    const { events, milliseconds } = await rebuildApart(backbone, name)
    const what = `rebuild of ${name}, ${counted(events)} events from ${backbone.engine}`
    show([{ name: what, value: milliseconds / 1_000, unit: 's' }])
  }
}

/** How long a projection of a million events is rebuilt beside the live one, and what its readers notice. */
export const benchRebuild = (options: BackboneOptions, run: Run): Promise<void> =>
  onEachLog(options, async (backbone) => {
    const opened = await backbone.open()
    try {
      run.show(await measureRebuild(backbone, opened, run.load))
      await measureDear(backbone, opened, run)
    } finally {
      await opened.close()
    }
  })

/** Rebuilds a projection and steps back before others, as `npm run rebuild` does. It prints when it starts and then the result, as JSON. */
const rebuildHere = async (address: LogAddress, name: string): Promise<void> => {
  setPriority(10)
  const backbone = await openBackbone(address)
  console.log('begins')
  console.log(JSON.stringify(await rebuild({ ...backbone, logger, projection: findProjection(name) })))
  await backbone.close()
}

// A rebuild runs in a process of its own. argv: the address of database and log (JSON), the projection.
if (import.meta.main) {
  const [, , address = '', name = ''] = process.argv
  await rebuildHere(JSON.parse(address) as LogAddress, name)
}
