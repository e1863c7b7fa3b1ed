import { expect, onTestFinished, test } from 'vitest'
import type { Topic } from '@zmig/events'
import type { EventLog } from './event-log.port.ts'
import { availability, like, testEan } from './testing.ts'
import { oneTo } from './testing/read-all.ts'
import type { Engine } from './testing/fixture.ts'

/** Follows a log; `until` resolves when the follower was called for a partition. */
const followed = async (log: EventLog) => {
  const called = new Set<string>()
  let wake: () => void = () => undefined
  const stop = await log.follow((topic, partition) => {
    called.add(`${topic}:${partition}`)
    wake()
  })
  return {
    stop,
    called,
    until: async (topic: Topic, partition: number) => {
      while (!called.has(`${topic}:${partition}`)) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

/** A follower is called for new events, and for those that were there before. */
export const followingContract = (engine: Engine): void => {
  const begin = async () => {
    const isolated = await engine.begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('a follower is called after an append, by its own and by another process', async () => {
    const isolated = await begin()
    const [log, other] = await Promise.all([isolated.open(), isolated.open()])
    const { until, stop } = await followed(log)
    await log.append('likes', 1, [like(testEan(1), 1)])
    await until('likes', 1)
    await other.append('orders', 3, [availability(testEan(1), 1)])
    await until('orders', 3)
    await stop()
  })

  test('a follower is called at its start for existing events, and so is a second one', async () => {
    const log = await (await begin()).open()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    const first = await followed(log)
    await first.until('orders', 0)
    const second = await followed(log)
    await second.until('orders', 0)
    await first.stop()
    second.called.clear()
    await log.append('orders', 0, [availability(testEan(1), 2)])
    await second.until('orders', 0)
    await second.stop()
  })

  test('a follower that reads whenever it is called gets every event, once and in order', async () => {
    const isolated = await begin()
    const [log, writer] = await Promise.all([isolated.open(), isolated.open()])
    const revisions: number[] = []
    const complete = Promise.withResolvers<void>()
    let next = 0
    let reading = Promise.resolve()
    const step = async () => {
      for (let more = true; more;) {
        const slice = await log.read('orders', 2, next, 100)
        for (const { data } of slice.events) revisions.push((data as { revision: number }).revision)
        ;({ next, more } = slice)
      }
      if (revisions.length >= 200) complete.resolve()
    }
    const stop = await log.follow((topic, partition) => {
      if (topic === 'orders' && partition === 2) reading = reading.then(step)
      reading.catch(complete.reject)
    })
    for (const revision of oneTo(200)) await writer.append('orders', 2, [availability(testEan(1), revision)])
    await complete.promise
    await stop()
    expect(revisions).toEqual(oneTo(200))
  })

  test('a stopped follower is not called', async () => {
    const log = await (await begin()).open()
    const stopped = await followed(log)
    const other = await followed(log)
    await stopped.stop()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    await other.until('orders', 0)
    await other.stop()
    expect([...stopped.called]).toEqual([])
  })
}
