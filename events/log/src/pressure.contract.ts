import { expect, onTestFinished, test } from 'vitest'
import type { EventEnvelope } from '@zmig/events'
import { MAX_BYTES_IN_FLIGHT, MAX_SLICE_BYTES } from './limits.ts'
import { availability, testEan } from './testing.ts'
import { oneTo, readAll } from './testing/read-all.ts'
import type { FragileStage } from './testing/fixture.ts'

const KILOBYTES_100 = 100_000
const FLOOD = 300

/** A log does not grow with what its engine cannot take, or its readers cannot. */
export const pressureContract = (stage: () => FragileStage): void => {
  test('a flood waits for a slow engine: what is on its way has a limit, and all of it arrives', async () => {
    const scene = await stage().begin()
    onTestFinished(() => scene.end())
    const log = await scene.open()
    await log.append('orders', 0, [availability(testEan(1), 1)])
    let taken = 0
    let settled = 0
    let most = 0
    const text = 'x'.repeat(KILOBYTES_100)
    /** Its data are written down when the log takes it, which is what takes the memory. */
    const watched = (revision: number): EventEnvelope => ({
      ...availability(testEan(2), revision),
      data: {
        toJSON: () => {
          taken += 1
          most = Math.max(most, taken - settled)
          return { revision, text }
        },
      },
    })
    stage().wire.silence()
    const flood = oneTo(FLOOD).map(async (revision) => {
      await log.append('orders', 0, [watched(revision)])
      settled += 1
    })
    stage().wire.speak()
    await Promise.all(flood)
    expect(taken).toBe(FLOOD)
    // The one that crosses the limit still goes, and a request that is confirmed makes room before all its callers hear.
    expect(most).toBeLessThanOrEqual((1.2 * MAX_BYTES_IN_FLIGHT) / KILOBYTES_100)
    expect(most).toBeGreaterThan(10)
    expect(most).toBeLessThan(FLOOD / 2)

    const slice = await log.read('orders', 0, 0, 2_000)
    expect(JSON.stringify(slice.events).length).toBeLessThan(1.1 * MAX_SLICE_BYTES)
    expect(slice.more).toBe(true)
    // They were not waited for one by one, so they come in any order.
    const recorded = await readAll(log, 'orders', 0, { limit: 2_000 })
    const revisions = recorded.slice(1).map(({ data }) => (data as { revision: number }).revision)
    expect(revisions.toSorted((one, other) => one - other)).toEqual(oneTo(FLOOD))
  })
}
