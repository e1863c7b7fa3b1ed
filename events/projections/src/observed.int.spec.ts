import { partitionOf } from '@zmig/events'
import { availability, testEan } from '@zmig/event-log/testing'
import { startTracing } from '@zmig/kit'
import { parseExposition, startTraceCollector, type TraceCollector } from '@zmig/kit/testing'
import { register } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProjections } from './start-projections.ts'
import { oneTo, openFixture, silentLogger, type Fixture } from './testing/fixture.ts'

const first = testEan(1)
const second = testEan(5)

let fixture: Fixture
let stop: () => Promise<void>
beforeEach(async () => {
  fixture = await openFixture()
  stop = () => Promise.resolve()
})
afterEach(async () => {
  await stop()
  await fixture.stop()
})

const samples = async (name: string) =>
  (parseExposition(await register.metrics()).get(name)?.samples ?? []).map(({ labels, value }) => ({
    ...labels,
    value,
  }))
const thirteenIsRefused = () =>
  fixture.keeping({
    before: (batch) => {
      if (batch.some(({ data }) => data.revision === 13)) throw new RangeError('thirteen')
    },
  })

test('a scrape reports the lag of each projection, its parked and its applied events', async () => {
  const projection = thirteenIsRefused()
  const before = (await samples('zmigo_projection_events_total')).find((one) => 'projection' in one)?.value ?? 0
  await fixture.append(first, [...oneTo(5), 13, 14])
  stop = await fixture.start(projection)
  await fixture.caughtUp()
  expect(await samples('zmigo_projection_lag_events')).toEqual([{ projection: 'seen', topic: 'orders', value: 0 }])
  expect(await samples('zmigo_parked_events')).toEqual([{ projection: 'seen', value: 2 }])
  expect(await samples('zmigo_projection_events_total')).toEqual([{ projection: 'seen', value: before + 7 }])

  await fixture.database.query(`update events.projection_offset set next_offset = 3 where partition = $1`, [
    partitionOf('orders', first),
  ])
  expect(await samples('zmigo_projection_lag_events')).toMatchObject([{ value: 4 }])
  await stop()
  stop = () => Promise.resolve()
  expect(await samples('zmigo_projection_lag_events')).toEqual([])
})

test('a scrape is answered without the figures of engines that do not answer', async () => {
  const dead = { ...fixture.log, list: () => new Promise<never>(() => undefined) }
  stop = await startProjections({
    database: fixture.database,
    log: dead,
    projections: [fixture.keeping()],
    logger: silentLogger,
  })
  expect(await samples('zmigo_projection_lag_events')).toEqual([])
  expect(await samples('zmigo_projection_events_total')).not.toEqual([])
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CAUSE = 'b7ad6b7169203331'

const withTracing = async (work: (collector: TraceCollector) => Promise<void>) => {
  const collector = await startTraceCollector()
  const stopTracing = await startTracing({ service: 'test', endpoint: collector.endpoint, logger: silentLogger })
  await work(collector)
  await stopTracing()
  await collector.stop()
}
const append = (revisions: number[], traceparent: (revision: number) => string) =>
  fixture.log.append(
    'orders',
    partitionOf('orders', second),
    revisions.map((revision) => ({ ...availability(second, revision), traceparent: traceparent(revision) })),
  )

test('the trace of a request continues in the projection that applies its event', () =>
  withTracing(async (collector) => {
    await append([1, 2], () => `00-${TRACE}-${CAUSE}-01`)
    await append([3], () => `00-${TRACE}-${CAUSE}-00`) // of a request that is not recorded
    await append([4], () => 'dana@example.com')
    stop = await fixture.start(fixture.keeping())
    await expect.poll(() => collector.spans()).toHaveLength(1)
    expect(collector.spans()).toMatchObject([
      {
        name: 'project seen',
        traceId: TRACE,
        parentSpanId: CAUSE,
        kind: 5,
        attributes: { 'zmigo.topic': 'orders' },
      },
    ])
  }))

test('a backlog of many requests adds a few spans, not thousands', () =>
  withTracing(async (collector) => {
    await append(oneTo(300), (revision) => `00-${TRACE.slice(8)}${String(revision).padStart(8, '0')}-${CAUSE}-01`)
    stop = await fixture.start(fixture.keeping())
    await fixture.caughtUp()
    await stop()
    stop = () => Promise.resolve()
    await expect.poll(() => collector.spans().length).toBe(20)
  }))
