import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { kafkaForTests } from '@zmig/engines/testing'
import { partitionOf, topics } from '@zmig/events'
import { openKafkaEventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, expect, test } from 'vitest'
import { checkpoint, trimmable } from './checkpoint.ts'
import { replayParked } from './parked/replay-parked.ts'
import { oneTo, openBenchOn, silentLogger } from './testing/bench.ts'
import { eans, first, openModelBench, second } from './testing/model-bench.ts'
import { keepingModel } from './testing/model.ts'
import { shuffle } from './testing/shuffle.ts'

/** How soon another process goes on (the issue of the event backbone). */
const TAKE_OVER_MILLISECONDS = 5_000

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** A bench whose log is on Kafka, under a prefix of its own. */
const open = async () => {
  const address = { brokers: [await kafkaForTests()], topicPrefix: `${randomBytes(4).toString('hex')}.` }
  const bench = await openModelBench(() =>
    openBenchOn((database) => openKafkaEventLog({ database, logger: silentLogger, ...address })),
  )
  cleanUp.push(() => bench.stop())
  return { ...bench, address }
}

test('a process that is killed between write and commit is replaced within 5 s, and every event counts once', async () => {
  const bench = await open()
  const { brokers, topicPrefix } = bench.address
  const child = fork(join(import.meta.dirname, 'testing/runner-process.ts'), [bench.url, brokers[0] ?? '', topicPrefix])
  cleanUp.push(() => child.kill('SIGKILL'))
  const said: string[] = []
  child.on('message', (message: string) => void said.push(message))
  const revisions = async () => (await bench.seen()).get(first)
  await expect.poll(() => said, { timeout: 60_000 }).toContain('running')
  await bench.append(first, oneTo(13))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('holding')
  cleanUp.push(await bench.start(bench.keeping()))
  await bench.append(first, [14])
  child.kill('SIGKILL')
  await expect.poll(revisions, { timeout: TAKE_OVER_MILLISECONDS }).toEqual(oneTo(14))
})

test('10,000 events that come twice, shuffled across keys, count once and in the order of their keys', async () => {
  const bench = await open()
  const lists = oneTo(20).map((number) => oneTo(500).map((revision) => availability(testEan(number), revision)))
  for (const events of [shuffle(lists), shuffle(lists)])
    for (let from = 0; from < events.length; from += 500)
      await bench.log.appendAll(
        events
          .slice(from, from + 500)
          .map((event) => ({ topic: 'orders', partition: partitionOf('orders', event.key), event })),
      )
  await bench.run()
  const seen = Object.values(await bench.revisions())
  expect(seen).toHaveLength(20)
  for (const revisions of seen) expect(revisions).toEqual(oneTo(500))
  expect(await bench.check()).toMatchObject({ equal: true })
})

test('a read model is rebuilt from Kafka while reads and the live projection go on', async () => {
  const bench = await open()
  for (const ean of eans) await bench.tell(ean, oneTo(20))
  await bench.run()
  await bench.database.query('delete from model.stock where ean = $1', [first])
  expect(await bench.check()).toMatchObject({ equal: false })
  let going = true
  const reader = async () => {
    while (going) for (const list of Object.values(await bench.revisions())) expect(list).toEqual(oneTo(list.length))
  }
  const writer = async () => {
    for (let revision = 21; going; revision += 1) await bench.tell(second, [revision])
  }
  const busy = [reader(), writer()]
  await bench.rebuild()
  going = false
  await Promise.all(busy)
  await bench.caughtUp('test-model')
  expect(await bench.check()).toMatchObject({ equal: true })
  expect((await bench.revisions())[first]).toEqual(oneTo(20))
})

test('after old events are trimmed, a rebuild comes to the same; what is parked is replayed from where it stands', async () => {
  const bench = await open()
  const { database, log } = bench
  let refused = 2
  const projection = keepingModel({
    before: (batch) => {
      if (batch.some(({ data }) => data.ean === first && data.revision === refused)) throw new RangeError('refused')
    },
  })
  for (const ean of eans) await bench.tell(ean, [1])
  await bench.run(projection)
  await checkpoint({ database, projection })
  for (const topic of projection.topics)
    for (const partition of Array.from({ length: topics[topic].partitions }).keys())
      await log.trim(topic, partition, await trimmable({ database, projections: [projection], topic, partition }))
  for (const ean of eans) await bench.tell(ean, [2, 3])
  await bench.caughtUp('test-model')
  expect((await bench.revisions())[first]).toEqual([1])
  refused = 0
  expect(await replayParked({ database, log, logger: silentLogger, projection })).toEqual({ applied: 2, left: 0 })
  const right = await bench.revisions()
  expect(right[first]).toEqual(oneTo(3))
  await bench.rebuild()
  expect(await bench.revisions()).toEqual(right)
})
