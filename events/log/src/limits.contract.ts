import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { EventEnvelope } from '@zmig/events'
import { EventTooLarge } from './errors.ts'
import { MAX_EVENT_BYTES } from './limits.ts'
import { availability, testEan } from './testing.ts'
import { readAll } from './testing/read-all.ts'
import type { Engine } from './testing/fixture.ts'

/** An event whose envelope has exactly so many bytes as JSON, in letters of two bytes each. */
const eventOf = (bytes: number): EventEnvelope => {
  const small: EventEnvelope = { ...availability(testEan(1), 1, randomUUID()), data: { text: '' } }
  const room = bytes - Buffer.byteLength(JSON.stringify(small))
  return { ...small, data: { text: 'צ'.repeat(Math.floor(room / 2)) + 'x'.repeat(room % 2) } }
}

/** The largest size of an event is the same on every engine. */
export const limitsContract = (engine: Engine): void => {
  const begin = async () => {
    const isolated = await engine.begin()
    onTestFinished(() => isolated.end())
    return isolated
  }

  test('an event of 1 MB is accepted and read unchanged', async () => {
    const log = await (await begin()).open()
    const largest = eventOf(MAX_EVENT_BYTES)
    await log.append('orders', 0, [availability(testEan(1), 1), largest, eventOf(MAX_EVENT_BYTES - 1)])
    const recorded = await readAll(log, 'orders', 0)
    expect(recorded).toHaveLength(3)
    expect(recorded[1]?.data).toEqual(largest.data)
  })

  test('an event over 1 MB is refused with its id, and nothing of its batch is appended', async () => {
    const log = await (await begin()).open()
    const tooLarge = eventOf(MAX_EVENT_BYTES + 1)
    const batch = [availability(testEan(1), 1), tooLarge, availability(testEan(1), 2)]
    const refused = await log.append('orders', 0, batch).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EventTooLarge)
    expect(refused).toMatchObject({ eventId: tooLarge.id })
    expect(String(refused)).toContain('1000001 bytes')
    const spread = [
      { topic: 'impressions' as const, partition: 0, event: tooLarge },
      { topic: 'orders' as const, partition: 0, event: availability(testEan(1), 1) },
    ]
    await expect(log.appendAll(spread)).rejects.toBeInstanceOf(EventTooLarge)
    expect(await log.head('orders', 0)).toBe(0)
    await log.append('orders', 0, [availability(testEan(1), 3)])
    expect((await readAll(log, 'orders', 0)).map(({ data }) => data)).toMatchObject([{ revision: 3 }])
  })
}
