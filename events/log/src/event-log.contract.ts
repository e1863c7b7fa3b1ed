import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EventLog } from './event-log.port.ts'
import { availability, like, testEan } from './testing.ts'

/**
 * What every event log must do; each adapter runs the whole suite.
 * @param emptyLog opens a log that holds nothing; called once per test
 */
export const eventLogContract = (emptyLog: () => Promise<EventLog>): void => {
  test('an empty partition has its head at 0 and nothing to read', async () => {
    const log = await emptyLog()
    expect([await log.head('orders', 0), await log.read('orders', 0, 0, 10)]).toEqual([
      0,
      { events: [], next: 0, more: false },
    ])
  })

  test('events come back as they were written, at dense offsets', async () => {
    const log = await emptyLog()
    const events = [availability(testEan(1), 1), { ...availability(testEan(2), 1), traceparent: '00-ab-cd-01' }]
    await log.append('orders', 2, events)
    expect(await log.read('orders', 2, 0, 10)).toEqual({
      events: events.map((event, offset) => ({ ...event, topic: 'orders', partition: 2, offset })),
      next: 2,
      more: false,
    })
    expect(await log.head('orders', 2)).toBe(2)
  })

  test('reading starts at an offset and stops at a limit', async () => {
    const log = await emptyLog()
    await log.append(
      'orders',
      0,
      [1, 2, 3, 4, 5].map((revision) => availability(testEan(1), revision)),
    )
    expect((await log.read('orders', 0, 1, 3)).events.map(({ offset }) => offset)).toEqual([1, 2, 3])
  })

  test('an id that the log holds is dropped, wherever it comes again', async () => {
    const log = await emptyLog()
    const [first, second, third] = [1, 2, 3].map((revision) => availability(testEan(1), revision))
    if (!first || !second || !third) throw new Error('three events')
    await log.append('orders', 0, [first, second])
    await log.append('orders', 0, [second, third, third])
    await log.append('orders', 0, [first])
    const { events: recorded } = await log.read('orders', 0, 0, 10)
    expect(recorded.map(({ id, offset }) => [id, offset])).toEqual([
      [first.id, 0],
      [second.id, 1],
      [third.id, 2],
    ])
  })

  test('the same batch appended five times at once is there once', async () => {
    const log = await emptyLog()
    const batch = Array.from({ length: 50 }, (_, index) => availability(testEan(index), 1))
    await Promise.all([1, 2, 3, 4, 5].map(() => log.append('orders', 1, batch)))
    expect((await log.read('orders', 1, 0, 100)).events.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
  })

  test('one call appends to several partitions and keeps the order of each', async () => {
    const log = await emptyLog()
    await log.appendAll([
      { topic: 'likes', partition: 1, event: like(testEan(1), 1) },
      { topic: 'orders', partition: 3, event: availability(testEan(1), 1) },
      { topic: 'likes', partition: 1, event: like(testEan(1), 2) },
    ])
    expect((await log.read('likes', 1, 0, 10)).events.map(({ data }) => data)).toMatchObject([
      { likes: 1 },
      { likes: 2 },
    ])
    expect(await log.head('orders', 3)).toBe(1)
  })

  test('concurrent appends leave no gap and lose nothing', async () => {
    const log = await emptyLog()
    const ids = Array.from({ length: 40 }, () => [randomUUID(), randomUUID(), randomUUID()])
    await Promise.all(
      ids.map((batch, index) =>
        log.append(
          'orders',
          0,
          batch.map((id) => availability(testEan(index), 1, id)),
        ),
      ),
    )
    const { events: recorded } = await log.read('orders', 0, 0, 1_000)
    expect(recorded.map(({ offset }) => offset)).toEqual(Array.from({ length: 120 }, (_, offset) => offset))
    expect(new Set(recorded.map(({ id }) => id))).toEqual(new Set(ids.flat()))
  })

  test('a follower hears of an append', async () => {
    const log = await emptyLog()
    let heard: (place: string) => void = () => undefined
    const first = new Promise<string>((resolve) => (heard = resolve))
    const stop = await log.follow((topic, partition) => heard(`${topic}:${partition}`))
    await log.append('likes', 1, [like(testEan(1), 1)])
    expect(await first).toBe('likes:1')
    await stop()
  })
}
