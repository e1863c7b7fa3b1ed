import { expect, onTestFinished, test } from 'vitest'
import { availability, testEan } from '../testing.ts'
import { kafkaFixture } from '../testing/kafka-fixture.ts'
import { oneTo, readAll } from '../testing/read-all.ts'

const EVENTS = 3_000

/** A log whose partition holds more events than a process keeps in memory, and another process that reads it. */
const begin = async () => {
  const isolated = await kafkaFixture.shared.begin()
  onTestFinished(() => isolated.end())
  const writer = await isolated.open()
  const reader = await isolated.open()
  const events = oneTo(EVENTS).map((revision) => availability(testEan(1), revision))
  await writer.append('orders', 0, events)
  return { writer, reader }
}

test('concurrent readers of old events at different offsets of a partition read all of them in order', async () => {
  const { reader } = await begin()
  const starts = [0, 700, 1_500, EVENTS - 10]
  const found = await Promise.all(starts.map((from) => readAll(reader, 'orders', 0, { from, limit: 250 })))
  for (const [index, from] of starts.entries())
    expect(found[index]?.map(({ offset }) => offset)).toEqual(oneTo(EVENTS - from).map((nth) => from + nth - 1))
})

test('old events of a trimmed partition are read from its start, by another process as well', async () => {
  const { writer, reader } = await begin()
  await writer.trim('orders', 0, 100)
  for (const log of [reader, writer]) {
    const { events, next, more } = await log.read('orders', 0, 0, 3)
    expect([events.map(({ offset }) => offset), next, more]).toEqual([[100, 101, 102], 103, true])
  }
})
