import { partitionOf, type Topic, topics } from '@zmig/events'
import { like, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fixture, oneTo, openFixture, silentLogger } from './testing/fixture.ts'
import { keepingModel, MODEL } from './testing/model.ts'
import { check } from './rebuild/check.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { checkpoint, trimmable } from './checkpoint.ts'

const eans = oneTo(12).map(testEan)
const projection = keepingModel()

let fixture: Fixture
let stop: () => Promise<void>
beforeEach(async () => {
  fixture = await openFixture()
  await fixture.database.query(MODEL)
  stop = await fixture.start(projection)
})
afterEach(async () => {
  await stop()
  await fixture.stop()
})

const publish = async (times: number) => {
  for (const ean of eans) {
    await fixture.append(ean, [1])
    const likes = oneTo(times).map((count) => like(ean, count))
    await fixture.log.append('likes', partitionOf('likes', `product:${ean}`), likes)
  }
  await fixture.caughtUp('test-model')
}
const keep = () => checkpoint({ database: fixture.database, projection })
const again = (built = projection) => rebuild({ ...fixture, logger: silentLogger, projection: built, share: 1 })
const liked = () => fixture.database.query('select ean, times from model.liked order by ean')
const may = (topic: Topic, partition: number, projections = [projection]) =>
  trimmable({ database: fixture.database, projections, topic, partition })

const trimAll = async () => {
  for (const topic of projection.topics)
    for (const partition of Array.from({ length: topics[topic].partitions }).keys())
      await fixture.log.trim(topic, partition, await may(topic, partition))
}

test('after old events are trimmed a rebuild and a check produce the same counts', async () => {
  await publish(5)
  await keep()
  await publish(4)
  const right = await liked()
  await trimAll()
  expect(await fixture.database.query('select from events.log')).toHaveLength(12 * 5)
  await fixture.database.query('update model.liked set times = 0')
  expect(await again()).toMatchObject({ events: 12 * 5 })
  expect(await liked()).toEqual(right)
  expect(await check({ ...fixture, logger: silentLogger, projection, share: 1 })).toMatchObject({ equal: true })
  await publish(1)
  expect(await liked()).toEqual(right.map((row) => ({ ...row, times: Number(row['times']) + 1 })))
})

test('only the newest checkpoint is kept, and a rebuild continues from it, even when the log holds older events', async () => {
  await publish(2)
  await keep()
  await keep()
  expect(await fixture.database.query('select from events.checkpoint_row')).toHaveLength(24)
  await fixture.database.query(
    `update events.checkpoint_row set row = row || '{"times": 77}' where table_name = 'liked'`,
  )
  await publish(1)
  await again()
  expect(await liked()).toEqual(eans.map((ean) => ({ ean, times: 78 })))
})

test('a column added after the checkpoint has its default', async () => {
  await publish(2)
  await keep()
  await trimAll()
  await fixture.database
    .query(`alter table model.liked add column shown boolean not null default true, drop column times,
    add column times int not null default 0`)
  await again()
  expect(await fixture.database.query('select distinct times, shown from model.liked')).toEqual([
    { times: 2, shown: true },
  ])
})

test('parked events that were trimmed stay parked through a rebuild, and later ones of their key stay behind them', async () => {
  await stop()
  const refusing = keepingModel({
    before: (batch) => {
      if (batch.some(({ data }) => data.ean === eans[0] && data.revision === 1)) throw new RangeError('no')
    },
  })
  stop = await fixture.start(refusing)
  await publish(1)
  await keep()
  await trimAll()
  await fixture.append(eans[0] ?? '', [2])
  await again(refusing)
  expect(
    await fixture.database.query('select reason from events.parked where projection = $1', ['test-model']),
  ).toEqual([{ reason: 'RangeError: no' }, { reason: 'follows a parked event of the same key' }])
})

test('refuses a rebuild when the log has lost events that no checkpoint covers, and changes nothing', async () => {
  await publish(2)
  const before = await liked()
  const partition = partitionOf('likes', `product:${eans[0]}`)
  await fixture.log.trim('likes', partition, 3)
  await expect(again()).rejects.toThrow(
    `test-model cannot be rebuilt: the log of likes ${partition} begins at 3, and no checkpoint was ever taken`,
  )
  expect(await liked()).toEqual(before)
})

test('a partition may be trimmed up to the oldest checkpoint of its readers', async () => {
  await publish(3)
  const partition = partitionOf('likes', `product:${eans[0]}`)
  const other = { ...projection, name: 'another' }
  expect(await may('likes', partition)).toBe(0)
  await keep()
  const [kept] = await fixture.database.query<{ next: number }>(
    `select next_offset as next from events.log_head where topic = 'likes' and partition = $1`,
    [partition],
  )
  await publish(1)
  expect(kept?.next).toBeGreaterThan(0)
  expect(await may('likes', partition)).toBe(kept?.next)
  expect(await may('likes', partition, [projection, other])).toBe(0)
  expect(await may('impressions', 0)).toBe(Infinity)
})

test('a projection without tables of its own is refused', async () => {
  const { tables: _tables, ...without } = projection
  await expect(checkpoint({ database: fixture.database, projection: without })).rejects.toThrow(
    'has no tables of its own',
  )
})
