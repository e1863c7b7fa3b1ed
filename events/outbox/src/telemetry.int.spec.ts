import { randomUUID } from 'node:crypto'
import { ProductViewed } from '@zmig/events'
import { testEan } from '@zmig/event-log/testing'
import { trace } from '@opentelemetry/api'
import { startTracing } from '@zmig/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRelay } from './relay.ts'
import { createTelemetry } from './telemetry.ts'
import { openOutboxFixture, oneTo, silent, type OutboxFixture } from './testing/outbox-fixture.ts'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await openOutboxFixture()
})
afterEach(() => fixture.stop())

const view = (visitorId: string) =>
  ProductViewed.create(
    { ean: testEan(1), visitorId },
    { id: randomUUID(), source: '/collector', time: new Date().toISOString() },
  )

const viewed = async () =>
  await fixture.database.query<{ traceparent: string | null }>(
    "select traceparent from events.log where topic = 'impressions' order by log_offset",
  )

test('events of orders never wait behind telemetry that the log does not accept', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const stuck = {
    appendAll: async (events: Parameters<typeof fixture.inside.appendAll>[0]) => {
      await released
      await fixture.inside.appendAll(events)
    },
  }
  const telemetry = createTelemetry({ log: stuck, logger: silent, capacity: 50 })
  const stop = await startRelay({ database: fixture.database, log: fixture.inside, logger: silent })
  for (const number of oneTo(500)) telemetry.record(ProductViewed, view(`v_${number}`))
  for (const _ of oneTo(5)) await fixture.sell(testEan(1))
  expect(await fixture.until(testEan(1), 5)).toEqual(oneTo(5))
  expect(await viewed()).toEqual([])
  release()
  await telemetry.flush()
  expect((await viewed()).length + telemetry.dropped()).toBe(500)
  await telemetry.stop()
  await stop()
})

test('telemetry carries the trace of the request that recorded it', async () => {
  const stopTracing = await startTracing({ service: 'test', logger: silent })
  const telemetry = createTelemetry({ log: fixture.inside, logger: silent })
  const traceId = trace.getTracer('test').startActiveSpan('request', (span) => {
    telemetry.record(ProductViewed, view('v_1'))
    return span.spanContext().traceId
  })
  await telemetry.flush()
  await telemetry.stop()
  await stopTracing()
  expect(await viewed()).toEqual([{ traceparent: expect.stringContaining(traceId) as string }])
})
