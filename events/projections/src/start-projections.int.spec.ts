import { AvailabilityChanged, LikeToggled, partitionOf } from '@zmig/events'
import { createPostgresEventLog, eventMigrations, type TransactionalEventLog } from '@zmig/event-log'
import { availability, like, testEan } from '@zmig/event-log/testing'
import { createLogger } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineProjection, when, type Change, type Projection } from './define-projection.ts'
import { startProjections } from './start-projections.ts'

type Availability = ReturnType<typeof AvailabilityChanged.read>

const logger = createLogger('test', { level: 'silent' })
let running: TestDatabase
let log: TransactionalEventLog

beforeEach(async () => {
  running = await startTestDatabase([eventMigrations])
  log = createPostgresEventLog(running.database)
  await running.database.query('create table seen (ean text primary key, count int not null, revisions int[] not null)')
})
afterEach(() => running.stop())

const append = (ean: string, revisions: number[]) =>
  log.append(
    'orders',
    partitionOf('orders', ean),
    revisions.map((revision) => availability(ean, revision)),
  )

const seen = async () =>
  new Map(
    (await running.database.query<{ ean: string; revisions: number[] }>('select * from seen')).map((row) => [
      row.ean,
      row.revisions,
    ]),
  )

/** Counts every fact: anything applied twice or not at all shows. `before` and `after` run around the writes. */
const counting = (
  hooks: { before?: (batch: Change<Availability>[]) => void; after?: (batch: Change<Availability>[]) => void } = {},
): Projection =>
  defineProjection({
    name: 'seen',
    topics: ['orders'],
    events: [AvailabilityChanged],
    on: when(AvailabilityChanged, async (batch, tx) => {
      hooks.before?.(batch)
      for (const { data } of batch)
        await tx.query(
          `insert into seen values ($1, 1, array[$2::int])
           on conflict (ean) do update set count = seen.count + 1, revisions = seen.revisions || excluded.revisions`,
          [data.ean, data.revision],
        )
      hooks.after?.(batch)
      return batch.map(({ data }) => ({ key: `tyre:${data.ean}`, version: data.revision }))
    }),
  })

const start = (projection: Projection, database = running.database) =>
  startProjections({ database, log, projections: [projection], logger })

/** Resolves when the projection has read everything in the log. */
const caughtUp = async (name = 'seen') => {
  for (;;) {
    const behind = await running.database.query(
      `select from events.log_head h left join events.projection_offset o using (topic, partition)
       where (o.projection = $1 or o.projection is null) and h.next_offset > coalesce(o.next_offset, 0)`,
      [name],
    )
    if (behind.length === 0) return
  }
}

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('facts from before and after the start are applied once, in order', async () => {
  await append(testEan(1), oneTo(10))
  const stop = await start(counting())
  await append(testEan(1), [11, 12])
  await append(testEan(2), [1])
  await caughtUp()
  await stop()
  expect(await seen()).toEqual(
    new Map([
      [testEan(1), oneTo(12)],
      [testEan(2), [1]],
    ]),
  )
})

test('a crash after the writes and before the commit counts nothing twice', async () => {
  await append(testEan(1), oneTo(100))
  let crashes = 3
  const crash = () => {
    // What a lost connection looks like: not the event's fault.
    if (crashes-- > 0) throw new Error('Connection terminated unexpectedly')
  }
  const stop = await start(counting({ after: crash }))
  await caughtUp()
  await stop()
  expect(await seen()).toEqual(new Map([[testEan(1), oneTo(100)]]))
  expect(await running.database.query('select from events.parked')).toEqual([])
})

test('a handler that fails once by chance is given another chance', async () => {
  await append(testEan(1), [1])
  let failures = 1
  const stop = await start(
    counting({
      after: () => {
        if (failures-- > 0) throw new TypeError('by chance')
      },
    }),
  )
  await caughtUp()
  await stop()
  expect(await seen()).toEqual(new Map([[testEan(1), [1]]]))
})

test('two runners of one projection apply each fact once between them', async () => {
  const stops = [await start(counting()), await start(counting())]
  for (let round = 0; round < 30; round += 1)
    await Promise.all([1, 2, 3, 4].map((ean) => append(testEan(ean), [round * 2 + 1, round * 2 + 2])))
  await caughtUp()
  await Promise.all(stops.map((stop) => stop()))
  expect(await seen()).toEqual(new Map([1, 2, 3, 4].map((ean) => [testEan(ean), oneTo(60)])))
})

test('an event that cannot be applied is parked with the later ones of its key; all others go on', async () => {
  const [poisoned, healthy] = [testEan(1), testEan(5)]
  expect(partitionOf('orders', poisoned)).toBe(partitionOf('orders', healthy))
  await append(poisoned, [1, 2])
  await append(healthy, [1])
  await append(poisoned, [13])
  await append(healthy, [2, 3])
  await append(poisoned, [14])
  const refuse = (batch: Change<Availability>[]) => {
    if (batch.some(({ data }) => data.revision === 13)) throw new RangeError('thirteen')
  }
  const stop = await start(counting({ before: refuse }))
  await caughtUp()
  await append(poisoned, [15])
  await append(healthy, [4])
  await caughtUp()
  await stop()
  expect(await seen()).toEqual(
    new Map([
      [poisoned, [1, 2]],
      [healthy, [1, 2, 3, 4]],
    ]),
  )
  expect(await running.database.query('select key, reason from events.parked order by log_offset')).toEqual([
    { key: poisoned, reason: 'RangeError: thirteen' },
    { key: poisoned, reason: 'follows a parked event of the same key' },
    { key: poisoned, reason: 'follows a parked event of the same key' },
  ])
})

test('an event that the catalogue cannot read is parked', async () => {
  const broken = { ...availability(testEan(1), 1), data: { ean: 7 } }
  await log.append('orders', partitionOf('orders', testEan(1)), [broken])
  await append(testEan(2), [1])
  const stop = await start(counting())
  await caughtUp()
  await stop()
  expect(await seen()).toEqual(new Map([[testEan(2), [1]]]))
  expect(await running.database.query('select event_id from events.parked')).toEqual([{ event_id: broken.id }])
})

test('a missing table stops the projection until it is there; nothing is parked', async () => {
  await running.database.query('alter table seen rename to later')
  await append(testEan(1), [1])
  let failed: () => void = () => undefined
  const failure = new Promise<void>((resolve) => (failed = resolve))
  const listening = { ...logger, error: () => failed(), debug: () => undefined, info: () => undefined, warn: () => undefined }
  const stop = await startProjections({ database: running.database, log, projections: [counting()], logger: listening })
  await failure
  await running.database.query('alter table later rename to seen')
  await caughtUp()
  await stop()
  expect(await seen()).toEqual(new Map([[testEan(1), [1]]]))
})

test('touched keys are told with the commit, without repeats, the newest version of each', async () => {
  const heard: unknown[] = []
  let wake: () => void = () => undefined
  const message = new Promise<void>((resolve) => (wake = resolve))
  const stopListening = await running.database.listen('touched', (payload) => {
    heard.push(JSON.parse(payload))
    wake()
  })
  await append(testEan(1), [1, 2, 3])
  const stop = await start(counting())
  await message
  await stop()
  await stopListening()
  expect(heard).toEqual([[{ key: `tyre:${testEan(1)}`, version: 3 }]])
  expect((await seen()).get(testEan(1))).toEqual([1, 2, 3])
})

test('each handler gets runs of its own type in the order of the partition', async () => {
  const runs: string[] = []
  const note = (name: string) => async (batch: Change[]) => {
    runs.push(`${name} ${batch.length}`)
    await Promise.resolve()
  }
  const projection = defineProjection({
    name: 'runs',
    topics: ['likes'],
    events: [LikeToggled, { ...AvailabilityChanged, topic: 'likes' }],
    on: { [LikeToggled.type]: note('like'), [AvailabilityChanged.type]: note('availability') },
  })
  const one = testEan(1)
  await log.append('likes', 0, [like(one, 1), like(one, 2), availability(one, 1), like(one, 3)])
  const stop = await start(projection)
  await caughtUp('runs')
  await stop()
  expect(runs).toEqual(['like 2', 'availability 1', 'like 1'])
})
