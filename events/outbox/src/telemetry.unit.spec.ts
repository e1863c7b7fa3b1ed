import { AddedToCart, ProductViewed, type EventEnvelope } from '@zmig/events'
import { EventLogUnavailable, EventTooLarge, type Addressed } from '@zmig/event-log'
import { register } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createTelemetry } from './telemetry.ts'

const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: vi.fn() }

const view = (number: number, ean = '2900000000018'): EventEnvelope =>
  ProductViewed.create(
    { ean, visitorId: `v_${number}` },
    {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      source: '/test',
      time: '2026-11-21T10:00:00Z',
    },
  )

/** A log in memory that can be blocked. */
const createMemoryLog = () => {
  const appended: Addressed[] = []
  const batches: number[] = []
  let gate = Promise.resolve()
  return {
    appended,
    batches,
    shut: () => {
      let open: () => void = () => undefined
      gate = new Promise((resolve) => (open = resolve))
      return open
    },
    appendAll: async (events: Addressed[]) => {
      await gate
      batches.push(events.length)
      appended.push(...events)
    },
  }
}

const visitors = (events: Addressed[]) => events.map(({ event }) => (event.data as { visitorId: string }).visitorId)

test('events recorded together are appended together, in order, to the partition of their key', async () => {
  const log = createMemoryLog()
  const telemetry = createTelemetry({ log, logger })
  for (let number = 1; number <= 100; number += 1) telemetry.record(ProductViewed, view(number))
  await telemetry.flush()
  await telemetry.stop()
  expect(log.batches).toEqual([100])
  expect(visitors(log.appended)).toEqual(Array.from({ length: 100 }, (_, index) => `v_${index + 1}`))
  expect(new Set(log.appended.map(({ topic, partition }) => `${topic}:${partition}`)).size).toBe(1)
})

test('a full queue sheds the oldest and counts it', async () => {
  const log = createMemoryLog()
  const open = log.shut()
  const telemetry = createTelemetry({ log, logger, capacity: 10 })
  for (let number = 1; number <= 25; number += 1) telemetry.record(ProductViewed, view(number))
  open()
  await telemetry.flush()
  await telemetry.stop()
  expect(telemetry.dropped()).toBe(15)
  expect(visitors(log.appended)).toEqual(Array.from({ length: 10 }, (_, index) => `v_${index + 16}`))
})

test('a failed append is tried again and nothing is lost', async () => {
  const log = createMemoryLog()
  let failures = 2
  const telemetry = createTelemetry({
    log: { appendAll: (events) => (failures-- > 0 ? Promise.reject(new Error('away')) : log.appendAll(events)) },
    logger,
  })
  telemetry.record(ProductViewed, view(1))
  telemetry.record(AddedToCart, view(2))
  await telemetry.flush()
  await telemetry.stop()
  expect(visitors(log.appended)).toEqual(['v_1', 'v_2'])
  expect(telemetry.dropped()).toBe(0)
})

test('only the event whose data the log refuses is dropped', async () => {
  const log = createMemoryLog()
  const isBad = ({ event }: Addressed) => (event.data as { visitorId: string }).visitorId === 'v_5'
  const telemetry = createTelemetry({
    log: {
      appendAll: (events) =>
        events.some(isBad) ? Promise.reject(Object.assign(new Error('bad'), { code: '22P05' })) : log.appendAll(events),
    },
    logger,
  })
  for (let number = 1; number <= 9; number += 1) telemetry.record(ProductViewed, view(number))
  await telemetry.flush()
  await telemetry.stop()
  expect(visitors(log.appended)).toEqual(['v_1', 'v_2', 'v_3', 'v_4', 'v_6', 'v_7', 'v_8', 'v_9'])
  expect(telemetry.dropped()).toBe(1)
})

const metric = async (name: string): Promise<number> =>
  (await register.getSingleMetric(name)?.get())?.values[0]?.value ?? NaN

test('an event over 1 MB is dropped when it is recorded; the log line has its id and type, not its data', async () => {
  const log = createMemoryLog()
  const error = vi.fn<(fields: object, message: string) => void>()
  const telemetry = createTelemetry({ log, logger: { ...logger, error } })
  const large = { ...view(1), data: { ean: '2900000000018', visitorId: 'v'.repeat(1_000_000) } }
  telemetry.record(ProductViewed, large)
  telemetry.record(ProductViewed, view(2))
  await telemetry.flush()
  await telemetry.stop()
  expect(visitors(log.appended)).toEqual(['v_2'])
  expect(telemetry.dropped()).toBe(1)
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ eventId: large.id, type: 'impressions.product-viewed' }), expect.any(String)],
  ])
  expect(JSON.stringify(error.mock.calls)).not.toContain('vvv')
})

test('an event that only the log finds too large is dropped without the others', async () => {
  const log = createMemoryLog()
  const isLarge = ({ event }: Addressed) => event.id === view(3).id
  const telemetry = createTelemetry({
    log: {
      appendAll: (events) =>
        events.some(isLarge) ? Promise.reject(new EventTooLarge('x', view(3).id, 2_000_000)) : log.appendAll(events),
    },
    logger,
  })
  for (let number = 1; number <= 5; number += 1) telemetry.record(ProductViewed, view(number))
  await telemetry.flush()
  await telemetry.stop()
  expect(visitors(log.appended)).toEqual(['v_1', 'v_2', 'v_4', 'v_5'])
})

test('while the log is down the newest are kept up to the bound and appended in order later; dropped ones are counted', async () => {
  const log = createMemoryLog()
  let isAway = true
  const { promise: tried, resolve: hasTried } = Promise.withResolvers<void>()
  const telemetry = createTelemetry({
    log: {
      appendAll: (events) => {
        if (!isAway) return log.appendAll(events)
        hasTried()
        return Promise.reject(new EventLogUnavailable('the broker is down'))
      },
    },
    logger,
    capacity: 100,
  })
  const shedBefore = await metric('zmigo_telemetry_shed_total')
  for (let number = 1; number <= 60; number += 1) telemetry.record(ProductViewed, view(number))
  await tried
  for (let number = 61; number <= 150; number += 1) telemetry.record(ProductViewed, view(number))
  await expect.poll(() => metric('zmigo_telemetry_queue_events')).toBe(100)
  isAway = false
  await telemetry.flush()
  await telemetry.stop()
  expect(visitors(log.appended)).toEqual(Array.from({ length: 100 }, (_, index) => `v_${index + 51}`))
  expect(telemetry.dropped()).toBe(50)
  expect((await metric('zmigo_telemetry_shed_total')) - shedBefore).toBe(50)
  expect(await metric('zmigo_telemetry_queue_events')).toBe(0)
})

test('a stop does not wait for a log that does not answer', async () => {
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const telemetry = createTelemetry({
    log: {
      appendAll: () => {
        isAsked()
        return new Promise(() => undefined)
      },
    },
    logger,
  })
  telemetry.record(ProductViewed, view(1))
  await asked
  await telemetry.stop()
  expect(await metric('zmigo_telemetry_queue_events')).toBe(0)
})
