import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPostgresEventLog } from '@zmig/event-log'
import { createLogger } from '@zmig/kit'
import { type RunningElasticsearch, startElasticsearch } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { limitBeside, timed } from '@zmig/kit/testing'
import { startProjections } from '@zmig/projections'
import { register } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../testing/edge-fixture.ts'
import { available } from '../testing/facts.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'
import { inListOrder, smallShop } from './testing/small-shop.ts'

/** The longest wait for an answer, also for the search that detects that the engine is down. */
const WITHIN_MS = 1_000

const folder = makeServerFolder()
const logger = createLogger('search-test', { level: 'silent' })

let engine: RunningElasticsearch
let fixture: EdgeFixture
let index: SearchIndex
let stopFeeding: () => Promise<void>

const start = (data: string, port?: number) =>
  startElasticsearch({ dataDirectory: join(folder, data), ...(port && { port }), onExit: () => undefined })

beforeAll(async () => {
  engine = await start('first')
  fixture = await startEdgeFixture({ ELASTICSEARCH_URL: engine.url })
  const { database } = fixture
  index = await openSearchIndex({ database, logger, elasticsearch: { url: engine.url } })
  index.start()
  const log = createPostgresEventLog(database)
  stopFeeding = await startProjections({ database, log, projections: index.projections, logger })
  await fixture.publish(...smallShop())
})
afterAll(async () => {
  await stopFeeding()
  await index.stop()
  await fixture.stop()
  await engine.kill()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { result: { ean: string; available: number }[]; total: number }

/** Every text is asked once: nothing comes from the cache of answers. */
let asked = 0
const search = async (): Promise<Answer> => {
  asked += 1
  const response = await fixture.get(`/api/v1/search?maxPrice=${10_000 + asked}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
/** The next search, which nothing delays any more, is the control. */
const answersInTime = async (): Promise<Answer> => {
  let answer: Answer | undefined
  const first = await timed(async () => (answer = await search()))
  expect(first).toBeLessThan(limitBeside(WITHIN_MS, await timed(search)))
  return answer as Answer
}
/** How many searches were answered without asking the engine, because it is known to be down. */
const unasked = async () => {
  const metric = await register.getSingleMetric('zmigo_search_fallback_total')?.get()
  return metric?.values.find(({ labels }) => labels['reason'] === 'away')?.value ?? 0
}
const eansOf = ({ result }: Answer) => result.map(({ ean }) => ean)
const engineSearches = () =>
  expect.poll(() => fixture.edge.searchStatus(), { timeout: 120_000 }).toEqual({ engine: 'elasticsearch' })
const engineIsAway = () =>
  expect(fixture.edge.searchStatus()).toEqual({ engine: 'elasticsearch', fallback: 'postgres' })

it('keeps answering within a second when the engine is killed, and feeds it again when it is back', async () => {
  await engineSearches()
  // an engine counts as caught up while the shop is still empty, and is then filled beside the tables
  await expect.poll(async () => eansOf(await answersInTime())).toEqual(inListOrder)

  await engine.kill()
  for (let count = 0; count < 20; count += 1) expect(eansOf(await answersInTime())).toEqual(inListOrder)
  engineIsAway()

  // the shop continues to sell: PostgreSQL answers, and nothing else waits for the engine
  await fixture.publish(available('29000008', 'instock', 7, 2))
  const [sold] = (await answersInTime()).result.filter(({ ean }) => ean === '29000008')
  expect(sold?.available).toBe(7)

  engine = await start('first', engine.port)
  await engineSearches()
  const order = eansOf(await answersInTime())
  expect(order.indexOf('29000008')).toBeLessThan(order.indexOf('29000005'))
  expect(await fixture.database.query('select from events.parked')).toEqual([])
})

it('keeps answering within a second when the engine accepts and never answers', async () => {
  await engineSearches()
  process.kill(engine.pid, 'SIGSTOP')
  try {
    const total = inListOrder.length
    expect((await answersInTime()).total).toBe(total)
    engineIsAway()
    // no other search waits for it
    const before = await unasked()
    await answersInTime()
    expect(await unasked()).toBe(before + 2)
    await fixture.publish(available('29000008', 'none', 0, 3))
    expect((await answersInTime()).total).toBe(total)
  } finally {
    process.kill(engine.pid, 'SIGCONT')
  }
  await engineSearches()
  expect(eansOf(await answersInTime()).indexOf('29000008')).toBe(inListOrder.length - 1)
})

it('fills an engine that restarts empty', async () => {
  await engineSearches()
  const { port } = engine
  await engine.kill()
  expect((await answersInTime()).total).toBe(inListOrder.length)
  engine = await start('second', port)
  await expect
    .poll(async () => (await fetch(`${engine.url}/zmigo-tyres/_count`)).json())
    .toMatchObject({ count: inListOrder.length })
  await engineSearches()
  expect((await answersInTime()).total).toBe(inListOrder.length)
})
