import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { partitionOf, type RecordedEvent } from '@zmig/events'
import { availability, like, testEan } from './testing.ts'
import { oneTo, readAll, readTopic, revisionsByKey } from './testing/read-all.ts'
import type { IsolatedLog, Engine } from './testing/fixture.ts'

const WRITER = new URL('./testing/writer-process.ts', import.meta.url).pathname

const offsetsAscend = (events: RecordedEvent[]): boolean =>
  events.every(({ offset }, index) => index === 0 || offset > (events[index - 1]?.offset ?? 0))

/** Runs a writer until the log has confirmed so many of its events, and kills it. @returns how many were confirmed */
const writeUntilKilled = async ({ address }: IsolatedLog, tyre: number, confirmed: number): Promise<number> => {
  const writer = spawn(process.execPath, [WRITER, JSON.stringify(address), String(tyre)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void writer.kill('SIGKILL'))
  let last = 0
  for await (const line of createInterface(writer.stdout)) {
    last = Number(line)
    if (last >= confirmed) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(writer.signalCode).toBe('SIGKILL')
  return last
}

/** Events are appended once and in order, by any number of writers. */
export const appendingContract = (engine: Engine): void => {
  const begin = async () => {
    const isolated = await engine.begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('one call appends to several partitions and keeps the order of each', async () => {
    const log = await (await begin()).open()
    await log.appendAll([
      { topic: 'likes', partition: 1, event: like(testEan(1), 1) },
      { topic: 'impressions', partition: 0, event: availability(testEan(9), 1) },
      { topic: 'orders', partition: 3, event: availability(testEan(1), 1) },
      { topic: 'likes', partition: 1, event: like(testEan(1), 2) },
    ])
    expect((await log.read('likes', 1, 0, 10)).events.map(({ data }) => data)).toMatchObject([
      { likes: 1 },
      { likes: 2 },
    ])
    expect([await log.head('orders', 3), await log.head('impressions', 0)]).toEqual([1, 1])
  })

  test('an empty append does nothing', async () => {
    const log = await (await begin()).open()
    await log.append('orders', 0, [])
    await log.appendAll([])
    expect(await log.head('orders', 0)).toBe(0)
  })

  test('concurrent appends to one partition leave no gap and lose nothing', async () => {
    const log = await (await begin()).open()
    const batches = Array.from({ length: 40 }, (_, index) =>
      [1, 2, 3].map((revision) => availability(testEan(index), revision)),
    )
    await Promise.all(batches.map((batch) => log.append('orders', 0, batch)))
    const recorded = await readAll(log, 'orders', 0)
    expect(recorded.map(({ offset }) => offset)).toEqual(Array.from({ length: 120 }, (_, offset) => offset))
    for (const revisions of revisionsByKey(recorded).values()) expect(revisions).toEqual([1, 2, 3])
  })

  test('50 concurrent writers of several processes keep every key in order and lose nothing', async () => {
    const isolated = await begin()
    const logs = await Promise.all([1, 2, 3, 4, 5].map(() => isolated.open()))
    await Promise.all(
      Array.from({ length: 50 }, async (_, writer) => {
        const ean = testEan(writer)
        const log = logs[writer % logs.length]
        for (const revision of oneTo(20))
          await log?.append('orders', partitionOf('orders', ean), [availability(ean, revision)])
      }),
    )
    const [log] = logs
    if (!log) throw new Error('five logs')
    const keys = revisionsByKey(await readTopic(log, 'orders'))
    expect(keys.size).toBe(50)
    for (const revisions of keys.values()) expect(revisions).toEqual(oneTo(20))
  })

  test('everything that killed writers had confirmed is in the log, in order and without a gap', async () => {
    const isolated = await begin()
    const confirmed = await Promise.all([1, 2, 3].map((tyre) => writeUntilKilled(isolated, tyre, 100 * tyre)))
    const recorded = await readTopic(await isolated.open(), 'orders')
    const keys = revisionsByKey(recorded)
    for (const [index, least] of confirmed.entries()) {
      const revisions = keys.get(testEan(index + 1)) ?? []
      expect(revisions.length).toBeGreaterThanOrEqual(least)
      expect(revisions).toEqual(oneTo(revisions.length))
    }
    for (const partition of [0, 1, 2, 3])
      expect(offsetsAscend(recorded.filter((event) => event.partition === partition))).toBe(true)
  })
}
