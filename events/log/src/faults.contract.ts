import { limitBeside, timed } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { EventLogUnavailable } from './errors.ts'
import type { EventLog } from './event-log.port.ts'
import { availability, testEan } from './testing.ts'
import { oneTo, readAll, revisionsByKey } from './testing/read-all.ts'
import type { FragileEngine } from './testing/fixture.ts'

/** Appends until the log confirms, as the relay does; a batch that may or may not be there is sent again. */
const appendPatiently = async (log: EventLog, ...[topic, partition, events]: Parameters<EventLog['append']>) => {
  for (;;) {
    try {
      return await log.append(topic, partition, events)
    } catch (error) {
      expect(error).toBeInstanceOf(EventLogUnavailable)
    }
  }
}

/** The log when its engine dies or does not answer. */
export const faultsContract = (engine: () => FragileEngine): void => {
  const begin = async () => {
    const isolated = await engine().begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('every call fails after 5 s when the engine accepts and never answers, and works again afterwards', async () => {
    const log = await (await begin()).open()
    const known = availability(testEan(1), 1)
    const unhindered = await timed(() => log.append('orders', 0, [known]))
    const lost = [availability(testEan(1), 2), availability(testEan(1), 3)]
    engine().proxy.freeze()
    const since = performance.now()
    const calls = [
      log.append('orders', 0, lost),
      log.appendAll([{ topic: 'impressions', partition: 0, event: availability(testEan(5), 1) }]),
      log.read('orders', 0, 0, 10),
      log.head('orders', 0),
      log.offsetAt('orders', 0, new Date(0)),
      log.list(),
      log.trim('orders', 1, 1),
    ].map(async (call) => {
      await expect(call).rejects.toBeInstanceOf(EventLogUnavailable)
      return performance.now() - since
    })
    for (const milliseconds of await Promise.all(calls)) {
      expect(milliseconds).toBeGreaterThan(4_900)
      expect(milliseconds).toBeLessThan(limitBeside(6_500, unhindered))
    }
    // What was held up may still arrive, before or after what is sent now.
    engine().proxy.resume()
    await appendPatiently(log, 'orders', 0, lost)
    await appendPatiently(log, 'orders', 0, [availability(testEan(1), 4)])
    const recorded = await readAll(log, 'orders', 0)
    expect(recorded[0]?.id).toBe(known.id)
    expect(revisionsByKey(recorded).get(testEan(1))).toEqual(oneTo(4))
  })

  test('writers and a follower survive a killed engine: nothing is lost or read twice', async () => {
    const isolated = await begin()
    const [writer, reader] = await Promise.all([isolated.open(), isolated.open()])
    const writers = [1, 2, 3, 4]
    const rounds = 40
    let written = 0
    const halfWay = Promise.withResolvers<void>()
    const writing = writers.map(async (number) => {
      for (const round of oneTo(rounds)) {
        const revisions = [2 * round - 1, 2 * round]
        await appendPatiently(
          writer,
          'orders',
          2,
          revisions.map((revision) => availability(testEan(number), revision)),
        )
        written += 1
        if (written === 50) halfWay.resolve()
      }
    })

    const ids: string[] = []
    const complete = Promise.withResolvers<void>()
    let next = 0
    let reading = Promise.resolve()
    const step = async () => {
      for (let more = true; more;) {
        const slice = await reader.read('orders', 2, next, 50)
        ids.push(...slice.events.map(({ id }) => id))
        ;({ next, more } = slice)
      }
      if (ids.length >= writers.length * rounds * 2) complete.resolve()
    }
    const stop = await reader.follow((topic, partition) => {
      // While the engine is away reading fails; when it is back, the follower calls again for what has grown.
      if (topic === 'orders' && partition === 2)
        reading = reading.then(step).catch((error: unknown) => expect(error).toBeInstanceOf(EventLogUnavailable))
    })

    await halfWay.promise
    await engine().restart()
    await Promise.all(writing)
    // One more, for a follower whose last read failed just after it was called for the last event.
    await appendPatiently(writer, 'orders', 2, [availability(testEan(9), 1)])
    await complete.promise
    await stop()

    const recorded = await readAll(writer, 'orders', 2)
    for (const [key, revisions] of revisionsByKey(recorded))
      expect(revisions).toEqual(key === testEan(9) ? [1] : oneTo(2 * rounds))
    expect(ids).toEqual(recorded.slice(0, ids.length).map(({ id }) => id))
    expect(ids.length).toBeGreaterThanOrEqual(writers.length * rounds * 2)
  })
}
