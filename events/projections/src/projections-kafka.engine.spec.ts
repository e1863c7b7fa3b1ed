import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { kafkaForTests } from '@zmig/engines/testing'
import { partitionOf, topics } from '@zmig/events'
import { openKafkaEventLog } from '@zmig/event-log'
import { availability, TAKE_OVER_MILLISECONDS, testEan } from '@zmig/event-log/testing'
import { afterEach, expect, test } from 'vitest'
import { checkpoint, trimmable } from './checkpoint.ts'
import { replayParked } from './parked/replay-parked.ts'
import { oneTo, openBenchOn, silentLogger } from './testing/fixture.ts'
import { eans, first, openModelFixture, second } from './testing/model-fixture.ts'
import { keepingModel } from './testing/model.ts'
import { shuffle } from './testing/shuffle.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** A fixture whose log is on Kafka, under a prefix of its own. */
const open = async () => {
  const address = { brokers: [await kafkaForTests()], topicPrefix: `${randomBytes(4).toString('hex')}.` }
  const fixture = await openModelFixture(() =>
    openBenchOn((database) => openKafkaEventLog({ database, logger: silentLogger, ...address })),
  )
  cleanUp.push(() => fixture.stop())
  return { ...fixture, address }
}

test('another process takes over within 5 s from one that is killed between write and commit, and every event is applied once', async () => {
  const fixture = await open()
  const { brokers, topicPrefix } = fixture.address
  const child = fork(join(import.meta.dirname, 'testing/runner-process.ts'), [
    fixture.url,
    brokers[0] ?? '',
    topicPrefix,
  ])
  cleanUp.push(() => child.kill('SIGKILL'))
  const said: string[] = []
  child.on('message', (message: string) => void said.push(message))
  const revisions = async () => (await fixture.seen()).get(first)
  await expect.poll(() => said).toContain('running')
  await fixture.append(first, oneTo(13))
  await expect.poll(() => said).toContain('holding')
  cleanUp.push(await fixture.start(fixture.keeping()))
  await fixture.append(first, [14])
  child.kill('SIGKILL')
  await expect.poll(revisions, { timeout: TAKE_OVER_MILLISECONDS }).toEqual(oneTo(14))
})

test('10,000 events, repeated and shuffled across keys, are applied once and in the order of their keys', async () => {
  const fixture = await open()
  const lists = oneTo(20).map((number) => oneTo(500).map((revision) => availability(testEan(number), revision)))
  for (const events of [shuffle(lists), shuffle(lists)])
    for (let from = 0; from < events.length; from += 500)
      await fixture.log.appendAll(
        events
          .slice(from, from + 500)
          .map((event) => ({ topic: 'orders', partition: partitionOf('orders', event.key), event })),
      )
  await fixture.run()
  const seen = Object.values(await fixture.revisions())
  expect(seen).toHaveLength(20)
  for (const revisions of seen) expect(revisions).toEqual(oneTo(500))
  expect(await fixture.check()).toMatchObject({ equal: true })
})

test('a read model is rebuilt from Kafka while reads and the live projection continue', async () => {
  const fixture = await open()
  for (const ean of eans) await fixture.publish(ean, oneTo(20))
  await fixture.run()
  await fixture.database.query('delete from model.stock where ean = $1', [first])
  expect(await fixture.check()).toMatchObject({ equal: false })
  let going = true
  const reader = async () => {
    while (going) for (const list of Object.values(await fixture.revisions())) expect(list).toEqual(oneTo(list.length))
  }
  const writer = async () => {
    for (let revision = 21; going; revision += 1) await fixture.publish(second, [revision])
  }
  const busy = [reader(), writer()]
  await fixture.rebuild()
  going = false
  await Promise.all(busy)
  await fixture.caughtUp('test-model')
  expect(await fixture.check()).toMatchObject({ equal: true })
  expect((await fixture.revisions())[first]).toEqual(oneTo(20))
})

test('after old events are trimmed a rebuild produces the same rows, and parked events are replayed from their stored data', async () => {
  const fixture = await open()
  const { database, log } = fixture
  let refused = 2
  const projection = keepingModel({
    before: (batch) => {
      if (batch.some(({ data }) => data.ean === first && data.revision === refused)) throw new RangeError('refused')
    },
  })
  for (const ean of eans) await fixture.publish(ean, [1])
  await fixture.run(projection)
  await checkpoint({ database, projection })
  for (const topic of projection.topics)
    for (const partition of Array.from({ length: topics[topic].partitions }).keys())
      await log.trim(topic, partition, await trimmable({ database, projections: [projection], topic, partition }))
  for (const ean of eans) await fixture.publish(ean, [2, 3])
  await fixture.caughtUp('test-model')
  expect((await fixture.revisions())[first]).toEqual([1])
  refused = 0
  expect(await replayParked({ database, log, logger: silentLogger, projection })).toEqual({ applied: 2, left: 0 })
  const right = await fixture.revisions()
  expect(right[first]).toEqual(oneTo(3))
  await fixture.rebuild()
  expect(await fixture.revisions()).toEqual(right)
})
