import { partitionOf, type EventEnvelope } from '@zmig/events'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oneTo, openFixture, type Fixture } from './testing/fixture.ts'
import { keepingModel, MODEL } from './testing/model.ts'
import { shuffle } from './testing/shuffle.ts'

const ean = testEan(1)

let fixture: Fixture
let stop: () => Promise<void>
beforeEach(async () => {
  fixture = await openFixture()
  await fixture.database.query(MODEL)
})
afterEach(async () => {
  vi.useRealTimers()
  await stop()
  await fixture.stop()
})

const addressed = (event: EventEnvelope) => ({
  topic: 'orders' as const,
  partition: partitionOf('orders', event.key),
  event,
})

test('a slow transaction with a lower offset delays its partition only', async () => {
  stop = await fixture.start(fixture.keeping())
  const opened = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow = fixture.database.transaction(async (tx) => {
    await fixture.log.appendIn(tx, 'orders', partitionOf('orders', ean), [availability(ean, 1)])
    opened.resolve()
    await held.promise
  })
  await opened.promise
  const later = fixture.append(ean, [2])
  await fixture.append(testEan(2), [1])
  await expect.poll(() => fixture.seen()).toEqual(new Map([[testEan(2), [1]]]))
  held.resolve()
  await Promise.all([slow, later])
  await expect.poll(async () => (await fixture.seen()).get(ean)).toEqual([1, 2])
})

test('clocks that are an hour off do not change the order, which is that of the log', async () => {
  const now = Date.now()
  const hour = 3_600_000
  const at = (revision: number, time: number) => ({
    ...availability(ean, revision),
    time: new Date(time).toISOString(),
  })
  vi.useFakeTimers({ toFake: ['Date'], now: now + hour })
  await fixture.log.append('orders', partitionOf('orders', ean), [at(1, now + hour), at(2, now - hour), at(3, now)])
  stop = await fixture.start(fixture.keeping())
  await fixture.caughtUp()
  vi.setSystemTime(now - hour)
  await fixture.log.append('orders', partitionOf('orders', ean), [at(4, now - hour), at(5, now + hour)])
  await fixture.caughtUp()
  expect((await fixture.seen()).get(ean)).toEqual(oneTo(5))
})

test('10,000 events, repeated and shuffled across keys, are applied once and in the order of their keys', async () => {
  const lists = oneTo(20).map((number) => oneTo(500).map((revision) => availability(testEan(number), revision)))
  stop = await fixture.start(keepingModel())
  for (const events of [shuffle(lists), shuffle(lists)])
    for (let first = 0; first < events.length; first += 500)
      await fixture.log.appendAll(events.slice(first, first + 500).map(addressed))
  await fixture.caughtUp('test-model')
  const rows = await fixture.database.query<{ revisions: number[] }>('select revisions from model.stock')
  expect(rows).toHaveLength(20)
  for (const { revisions } of rows) expect(revisions).toEqual(oneTo(500))
})
