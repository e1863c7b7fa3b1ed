import { expect, onTestFinished, test } from 'vitest'
import type { EventEnvelope } from '@zmig/events'
import { MAX_BYTES_IN_FLIGHT, MAX_SLICE_BYTES } from './limits.ts'
import { availability, testEan } from './testing.ts'
import { oneTo, readAll } from './testing/read-all.ts'
import type { FragileEngine } from './testing/fixture.ts'

const KILOBYTES_100 = 100_000
const FLOOD = 300

/** The memory of a log is limited when its engine, or its readers, are slow. */
export const pressureContract = (engine: () => FragileEngine): void => {
  test('a flood of appends waits for a slow engine: the bytes in flight are limited, and all events arrive', async () => {
    const isolated = await engine().begin()
    onTestFinished(() => isolated.end())
    const log = await isolated.open()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    let accepted = 0
    let confirmed = 0
    let most = 0
    const text = 'x'.repeat(KILOBYTES_100)
    /** Its data is serialised when the log accepts it, which is when it takes memory. */
    const watched = (revision: number): EventEnvelope => ({
      ...availability(testEan(2), revision),
      data: {
        toJSON: () => {
          accepted += 1
          most = Math.max(most, accepted - confirmed)
          return { revision, text }
        },
      },
    })
    engine().proxy.freeze()
    const flood = oneTo(FLOOD).map(async (revision) => {
      await log.append('orders', 0, [watched(revision)])
      confirmed += 1
    })
    engine().proxy.resume()
    await Promise.all(flood)
    expect(accepted).toBe(FLOOD)
    // The append that crosses the limit still goes out, and a confirmed request frees its bytes before its callers continue.
    expect(most).toBeLessThanOrEqual((1.2 * MAX_BYTES_IN_FLIGHT) / KILOBYTES_100)
    expect(most).toBeGreaterThan(10)
    expect(most).toBeLessThan(FLOOD / 2)

    const slice = await log.read('orders', 0, 0, 2_000)
    expect(JSON.stringify(slice.events).length).toBeLessThan(1.1 * MAX_SLICE_BYTES)
    expect(slice.more).toBe(true)
    // They were not awaited one by one, so their order is arbitrary.
    const recorded = await readAll(log, 'orders', 0, { limit: 2_000 })
    const revisions = recorded.slice(1).map(({ data }) => (data as { revision: number }).revision)
    expect(revisions.toSorted((one, other) => one - other)).toEqual(oneTo(FLOOD))
  })
}
