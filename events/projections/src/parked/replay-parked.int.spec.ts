import { partitionOf } from '@zmig/events'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Projection } from '../define-projection.ts'
import { type Fixture, oneTo, openFixture, silentLogger } from '../testing/fixture.ts'
import { listParked } from './park.ts'
import { replayParked } from './replay-parked.ts'

const first = testEan(1)
const second = testEan(5)

let fixture: Fixture
let stop: () => Promise<void>
/** Revisions that the projection refuses now. */
let refused: Set<number>
let projection: Projection
beforeEach(async () => {
  fixture = await openFixture()
  refused = new Set([13])
  projection = fixture.keeping({
    before: (batch) => {
      const wrong = batch.find(({ data }) => refused.has(data.revision))
      if (wrong) throw new RangeError(`refuses ${wrong.data.revision}`)
    },
  })
  stop = () => Promise.resolve()
})
afterEach(async () => {
  await stop()
  await fixture.stop()
})

const run = async () => {
  stop = await fixture.start(projection)
  await fixture.caughtUp()
}
const replay = (key?: string) => replayParked({ ...fixture, logger: silentLogger, projection, key })
const parked = async () =>
  (await listParked(fixture.database, [projection])).map(({ key, offset, reason }) => ({ key, offset, reason }))

test('lists parked events with place, key and reason, without their data', async () => {
  await fixture.append(first, [1, 13])
  const clock = async () => (await fixture.database.query<{ now: Date }>('select now()'))[0]?.now.getTime() ?? 0
  const before = await clock()
  await run()
  const [one, ...others] = await listParked(fixture.database, [projection])
  expect(others).toEqual([])
  const { since, ...rest } = one ?? { since: new Date(0) }
  expect(rest).toEqual({
    projection: 'seen',
    topic: 'orders',
    partition: partitionOf('orders', first),
    offset: 1,
    key: first,
    type: 'orders.availability-changed',
    reason: 'RangeError: refuses 13',
  })
  expect(since.getTime()).toBeGreaterThanOrEqual(before)
  expect(since.getTime()).toBeLessThanOrEqual(await clock())
})

test('after the cause is fixed parked events are applied in order, and later ones follow', async () => {
  await fixture.append(first, [1, 13, 14, 15])
  await fixture.append(second, [1])
  await run()
  refused.clear()
  const heard: string[] = []
  const stopListening = await fixture.database.listen('touched', (payload) => heard.push(payload))
  expect(await replay()).toEqual({ applied: 3, left: 0 })
  await expect.poll(() => heard).toEqual([JSON.stringify([{ key: `tyre:${first}`, version: 15 }])])
  await stopListening()
  await fixture.append(first, [16])
  await fixture.caughtUp()
  expect((await fixture.seen()).get(first)).toEqual([1, 13, 14, 15, 16])
  expect(await parked()).toEqual([])
})

test('an event that fails again stays parked with its new reason, and later ones of its key behind it', async () => {
  await fixture.append(first, [1, 13, 14, 15])
  await fixture.append(second, [13, 2])
  await run()
  refused = new Set([14])
  expect(await replay()).toEqual({ applied: 3, left: 2 })
  expect(await fixture.seen()).toEqual(
    new Map([
      [first, [1, 13]],
      [second, [13, 2]],
    ]),
  )
  expect(await parked()).toEqual([
    { key: first, offset: 2, reason: 'RangeError: refuses 14' },
    { key: first, offset: 3, reason: 'follows a parked event of the same key' },
  ])
})

test('replays the events of one key only', async () => {
  await fixture.append(first, [13])
  await fixture.append(second, [13])
  await run()
  refused.clear()
  expect(await replay(second)).toEqual({ applied: 1, left: 0 })
  expect((await parked()).map(({ key }) => key)).toEqual([first])
})

test('where order does not matter, every event that can be applied is', async () => {
  projection = { ...projection, ordered: false }
  refused = new Set([13, 14, 15])
  await fixture.append(first, [13, 14, 15])
  await run()
  refused = new Set([14])
  expect(await replay()).toEqual({ applied: 2, left: 1 })
  expect((await fixture.seen()).get(first)).toEqual([13, 15])
  expect(await parked()).toEqual([{ key: first, offset: 1, reason: 'RangeError: refuses 14' }])
})

test('replays more events than fit into one transaction in order, while new events arrive', async () => {
  await fixture.append(first, [13, ...oneTo(12), ...oneTo(1_100).map((revision) => revision + 13)])
  await run()
  expect(await parked()).toHaveLength(1_113)
  refused.clear()
  let going = true
  const writer = async () => {
    for (let revision = 1_114; going; revision += 1) await fixture.append(first, [revision])
    await fixture.caughtUp()
  }
  const busy = writer()
  const { left } = await replay()
  going = false
  await busy
  // an event that arrived during the last replay had to queue behind it
  if (left > 0) await replay()
  const seen = (await fixture.seen()).get(first) ?? []
  expect(seen.slice(0, 1_113)).toEqual([13, ...oneTo(12), ...oneTo(1_100).map((revision) => revision + 13)])
  expect(seen.slice(1_113)).toEqual(oneTo(seen.length).slice(1_113))
  expect(await parked()).toEqual([])
})

test('an event that the catalogue could not read is read again', async () => {
  const broken = { ...availability(first, 1), data: { ean: 7 } }
  await fixture.log.append('orders', partitionOf('orders', first), [broken])
  await run()
  expect(await replay()).toEqual({ applied: 0, left: 1 })
  await fixture.database.query('update events.parked set event = $1', [
    JSON.stringify({ ...broken, data: availability(first, 4).data }),
  ])
  expect(await replay()).toEqual({ applied: 1, left: 0 })
  expect((await fixture.seen()).get(first)).toEqual([4])
})

test('events that the log no longer holds are kept with their key, and replayed', async () => {
  await fixture.append(first, [1, 13, 14])
  await run()
  await fixture.log.trim('orders', partitionOf('orders', first), 3)
  refused.clear()
  expect(await replay()).toEqual({ applied: 2, left: 0 })
  expect((await fixture.seen()).get(first)).toEqual([1, 13, 14])
})

test('an event that was parked without its data is read from the log, or reported as deleted', async () => {
  await fixture.append(first, [13, 14])
  await fixture.append(second, [13])
  await run()
  await fixture.database.query('update events.parked set event = null')
  await fixture.log.trim('orders', partitionOf('orders', first), 1)
  refused.clear()
  expect(await replay()).toEqual({ applied: 1, left: 2 })
  expect(await fixture.seen()).toEqual(new Map([[second, [13]]]))
  expect((await parked())[0]?.reason).toBe('the event is no longer in the log; it can only be dropped')
})
