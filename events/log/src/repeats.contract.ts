import { expect, onTestFinished, test } from 'vitest'
import { type EventEnvelope, partitionOf } from '@zmig/events'
import type { Addressed } from './event-log.port.ts'
import { availability, testEan } from './testing.ts'
import { oneTo, readAll, readTopic, revisionsByKey } from './testing/read-all.ts'
import type { Engine } from './testing/fixture.ts'

const address = (event: EventEnvelope): Addressed => ({
  topic: 'orders',
  partition: partitionOf('orders', event.key),
  event,
})

/** Numbers that look random and are the same in every run (a linear congruential generator, Numerical Recipes). */
const createDice = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Events of many keys in no order, but for each key's own. */
const shuffledAcrossKeys = (keys: number, revisions: number, roll: (below: number) => number): EventEnvelope[] => {
  const left = Array.from({ length: keys }, (_, key) => ({ ean: testEan(key), revision: 0 }))
  const events: EventEnvelope[] = []
  while (left.length > 0) {
    const index = roll(left.length)
    const chosen = left[index]
    if (!chosen) continue
    chosen.revision += 1
    events.push(availability(chosen.ean, chosen.revision))
    if (chosen.revision === revisions) left.splice(index, 1)
  }
  return events
}

/** An event that is appended more than once is read once, at its first offset. */
export const repeatsContract = (engine: Engine): void => {
  const begin = async () => {
    const isolated = await engine.begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('an event whose id is already in the log is dropped, in any later batch', async () => {
    const log = await (await begin()).open()
    const [first, second, third] = [1, 2, 3].map((revision) => availability(testEan(1), revision))
    if (!first || !second || !third) throw new Error('three events')
    await log.append('orders', 0, [first, second])
    await log.append('orders', 0, [second, third, third])
    await log.append('orders', 0, [first])
    expect((await readAll(log, 'orders', 0)).map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    expect((await readAll(log, 'orders', 0, { limit: 1 })).map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    await log.append('orders', 0, [second])
    await log.append('orders', 0, [availability(testEan(1), 4)])
    expect(revisionsByKey(await readAll(log, 'orders', 0)).get(testEan(1))).toEqual([1, 2, 3, 4])
  })

  test('the same batch appended five times concurrently is read once', async () => {
    const isolated = await begin()
    const [one, other] = await Promise.all([isolated.open(), isolated.open()])
    const batch = oneTo(50).map((index) => availability(testEan(index), 1))
    await Promise.all([one, other, one, other, one].map((log) => log.append('orders', 1, batch)))
    for (const log of [one, other])
      expect((await readAll(log, 'orders', 1)).map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
  })

  test('readers that start at different offsets agree on what is a repeat', async () => {
    const isolated = await begin()
    const [behind, ahead] = await Promise.all([isolated.open(), isolated.open()])
    const events = oneTo(20).map((revision) => availability(testEan(1), revision))
    await ahead.append('orders', 0, events)
    const middle = (await ahead.read('orders', 0, 0, 10)).next
    const later = await isolated.open()
    await later.append('orders', 0, [...events.slice(5), availability(testEan(1), 21)])
    const from = (await readAll(later, 'orders', 0, { from: middle })).map(({ id }) => id)
    expect(from.slice(0, 10)).toEqual(events.slice(10).map(({ id }) => id))
    expect(from).toHaveLength(11)
    const all = revisionsByKey(await readAll(behind, 'orders', 0))
    expect(all.get(testEan(1))).toEqual(oneTo(21))
  })

  test('10,000 events, doubled and shuffled across keys, are read exactly once, each key in order', async () => {
    const isolated = await begin()
    const log = await isolated.open()
    const roll = createDice(4)
    const events = shuffledAcrossKeys(200, 50, roll).map(address)
    let repeated = 0
    for (let at = 0; at < events.length;) {
      const batch = events.slice(at, at + 1 + roll(400))
      await log.appendAll(batch)
      if (roll(3) === 0) {
        // As after a crash between the append and the deletion: from somewhere before, and sometimes further than before.
        const from = Math.max(0, at - roll(300))
        const again = events.slice(from, at + roll(batch.length + 50))
        await log.appendAll(again)
        repeated += again.length
      }
      at += batch.length
    }
    expect(repeated).toBeGreaterThan(1_000)
    const readers = await Promise.all([isolated.open(), isolated.open()])
    for (const found of await Promise.all(readers.map((reader) => readTopic(reader, 'orders')))) {
      expect(found).toHaveLength(10_000)
      expect(new Set(found.map(({ id }) => id)).size).toBe(10_000)
      for (const revisions of revisionsByKey(found).values()) expect(revisions).toEqual(oneTo(50))
    }
  })
}
