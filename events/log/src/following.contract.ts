import { expect, onTestFinished, test } from 'vitest'
import type { Topic } from '@zmig/events'
import type { EventLog } from './event-log.port.ts'
import { availability, like, testEan } from './testing.ts'
import { oneTo } from './testing/read-all.ts'
import type { Stage } from './testing/fixture.ts'

/** Follows a log, and resolves `until` when some growth has been told since it was asked. */
const followed = async (log: EventLog) => {
  const told = new Set<string>()
  let wake: () => void = () => undefined
  const stop = await log.follow((topic, partition) => {
    told.add(`${topic}:${partition}`)
    wake()
  })
  return {
    stop,
    told,
    until: async (topic: Topic, partition: number) => {
      while (!told.has(`${topic}:${partition}`)) await new Promise<void>((resolve) => (wake = resolve))
    },
  }
}

/** Who follows the log hears of what is appended, and of what was there before. */
export const followingContract = (stage: Stage): void => {
  const begin = async () => {
    const scene = await stage.begin()
    onTestFinished(() => scene.end())
    return scene
  }

  test('a follower hears of an append, its own and that of another process', async () => {
    const scene = await begin()
    const [log, other] = await Promise.all([scene.open(), scene.open()])
    const { until, stop } = await followed(log)
    await log.append('likes', 1, [like(testEan(1), 1)])
    await until('likes', 1)
    await other.append('orders', 3, [availability(testEan(1), 1)])
    await until('orders', 3)
    await stop()
  })

  test('a follower hears at the beginning of what is there already; so does a second one', async () => {
    const log = await (await begin()).open()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    const first = await followed(log)
    await first.until('orders', 0)
    const second = await followed(log)
    await second.until('orders', 0)
    await first.stop()
    second.told.clear()
    await log.append('orders', 0, [availability(testEan(1), 2)])
    await second.until('orders', 0)
    await second.stop()
  })

  test('live tail: who reads whenever it hears has every event, once and in order', async () => {
    const scene = await begin()
    const [log, writer] = await Promise.all([scene.open(), scene.open()])
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

  test('nothing is told after the following was stopped', async () => {
    const log = await (await begin()).open()
    const stopped = await followed(log)
    const other = await followed(log)
    await stopped.stop()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    await other.until('orders', 0)
    await other.stop()
    expect([...stopped.told]).toEqual([])
  })
}
