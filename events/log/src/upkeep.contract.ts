import { topics } from '@zmig/events'
import { expect, onTestFinished, test } from 'vitest'
import type { EventLog } from './event-log.port.ts'
import { availability, testEan } from './testing.ts'
import { oneTo, readAll } from './testing/read-all.ts'
import type { Engine } from './testing/fixture.ts'

const stateOf = async (log: EventLog, topic: string, partition: number) =>
  (await log.list()).find((state) => state.topic === topic && state.partition === partition)

/** The log lists what it holds, finds an instant in it, and is trimmed. */
export const upkeepContract = (engine: Engine): void => {
  const begin = async () => {
    const isolated = await engine.begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('the list names every partition of every topic, with where it starts and ends', async () => {
    const log = await (await begin()).open()
    const wanted = Object.entries(topics).flatMap(([topic, { partitions }]) =>
      Array.from({ length: partitions }, (_, partition) => ({ topic, partition, start: 0, head: 0 })),
    )
    expect(new Set(await log.list())).toEqual(new Set(wanted))
    await log.append(
      'orders',
      2,
      oneTo(3).map((revision) => availability(testEan(1), revision)),
    )
    expect(await stateOf(log, 'orders', 2)).toMatchObject({ start: 0, head: 3 })
    expect(await stateOf(log, 'orders', 1)).toMatchObject({ start: 0, head: 0 })
  })

  test('a trimmed partition keeps its head, and a read from before its start continues at the start', async () => {
    const log = await (await begin()).open()
    await log.append(
      'orders',
      0,
      oneTo(10).map((revision) => availability(testEan(1), revision)),
    )
    await log.trim('orders', 0, 6)
    expect(await stateOf(log, 'orders', 0)).toMatchObject({ start: 6, head: 10 })
    expect((await readAll(log, 'orders', 0)).map(({ offset }) => offset)).toEqual([6, 7, 8, 9])
    expect((await readAll(log, 'orders', 0, { from: 8 })).map(({ offset }) => offset)).toEqual([8, 9])
    await log.trim('orders', 0, 4) // long gone
    expect(await stateOf(log, 'orders', 0)).toMatchObject({ start: 6, head: 10 })
  })

  test('a partition that is trimmed to its end appends new events at its head', async () => {
    const log = await (await begin()).open()
    await log.append(
      'orders',
      0,
      oneTo(10).map((revision) => availability(testEan(1), revision)),
    )
    await log.trim('orders', 0, 1_000)
    expect(await stateOf(log, 'orders', 0)).toMatchObject({ start: 10, head: 10 })
    expect(await log.read('orders', 0, 3, 10)).toEqual({ events: [], next: 10, more: false })
    await log.append('orders', 0, [availability(testEan(1), 11)])
    expect((await readAll(log, 'orders', 0, { from: 3 })).map(({ offset }) => offset)).toEqual([10])
  })

  test('finds the first event that was recorded after an instant', async () => {
    const log = await (await begin()).open()
    const hour = 60 * 60 * 1_000
    const at = (shift: number) => new Date(Date.now() + shift)
    expect(await log.offsetAt('orders', 0, at(-hour))).toBe(0)
    await log.append(
      'orders',
      0,
      oneTo(5).map((revision) => availability(testEan(1), revision)),
    )
    expect(await log.offsetAt('orders', 0, at(-hour))).toBe(0)
    expect(await log.offsetAt('orders', 0, at(hour))).toBe(5)
    await log.trim('orders', 0, 2)
    expect(await log.offsetAt('orders', 0, at(-hour))).toBe(2)
    // Clocks tick in milliseconds: an instant after the first five, and before the next.
    const between = at(1)
    while (Date.now() <= between.getTime()) await log.head('orders', 0)
    await log.append('orders', 0, [availability(testEan(1), 6)])
    expect(await log.offsetAt('orders', 0, between)).toBe(5)
  })
}
