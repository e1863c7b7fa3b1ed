import { expect, onTestFinished, test } from 'vitest'
import { availability, like, testEan } from './testing.ts'
import { oneTo, readAll } from './testing/read-all.ts'
import type { Engine } from './testing/fixture.ts'

/** Appended events are read unchanged, from any offset, any number of times. */
export const readingContract = (engine: Engine): void => {
  const begin = async () => {
    const isolated = await engine.begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('an empty partition has its head at 0 and nothing to read', async () => {
    const log = await (await begin()).open()
    expect([await log.head('orders', 0), await log.read('orders', 0, 0, 10)]).toEqual([
      0,
      { events: [], next: 0, more: false },
    ])
    expect(await log.read('orders', 0, 5, 10)).toEqual({ events: [], next: 5, more: false })
  })

  test('events are read as they were written, at dense offsets', async () => {
    const log = await (await begin()).open()
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const odd = {
      ...availability(testEan(3), 2),
      key: 'צמיג "180/55\n',
      data: { nested: [1.5, null, 'שלום 🏍', { '': true }] },
    }
    const events = [availability(testEan(1), 1), { ...availability(testEan(2), 1), traceparent }, odd]
    await log.append('orders', 2, events)
    expect(await log.read('orders', 2, 0, 10)).toEqual({
      events: events.map((event, offset) => ({ ...event, topic: 'orders', partition: 2, offset })),
      next: 3,
      more: false,
    })
    expect(await log.head('orders', 2)).toBe(3)
  })

  test('a read starts at an offset, stops at a limit, and reports whether there is more', async () => {
    const log = await (await begin()).open()
    const events = oneTo(5).map((revision) => availability(testEan(1), revision))
    await log.append('orders', 0, events)
    const middle = await log.read('orders', 0, 1, 3)
    expect([middle.events.map(({ offset }) => offset), middle.next, middle.more]).toEqual([[1, 2, 3], 4, true])
    const rest = await log.read('orders', 0, middle.next, 3)
    expect([rest.events.map(({ offset }) => offset), rest.next, rest.more]).toEqual([[4], 5, false])
  })

  test('partitions and topics are separate', async () => {
    const log = await (await begin()).open()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    await log.append('orders', 1, [availability(testEan(2), 1)])
    await log.append('likes', 0, [like(testEan(3), 1)])
    const keys = async (topic: 'orders' | 'likes', partition: number) =>
      (await readAll(log, topic, partition)).map(({ key }) => key)
    expect([await keys('orders', 0), await keys('orders', 1), await keys('likes', 0), await keys('likes', 1)]).toEqual([
      [testEan(1)],
      [testEan(2)],
      [like(testEan(3), 1).key],
      [],
    ])
  })

  test('a consumer that lost its last steps reads the same events again, and so does another process', async () => {
    const isolated = await begin()
    const [log, other] = await Promise.all([isolated.open(), isolated.open()])
    const events = oneTo(100).map((revision) => availability(testEan(revision % 7), revision))
    await log.append('orders', 1, events)
    await log.append('orders', 1, events.slice(90)) // sent again
    await log.append('orders', 1, [availability(testEan(1), 101)])
    const first = await readAll(log, 'orders', 1, { limit: 9 })
    const stored = first[41]?.offset ?? 0
    const again = await readAll(log, 'orders', 1, { from: stored, limit: 30 })
    expect(again).toEqual(first.slice(41))
    expect(await readAll(other, 'orders', 1, { from: stored, limit: 1 })).toEqual(again)
    expect(await readAll(other, 'orders', 1)).toEqual(first)
  })
}
