import { AvailabilityChanged, LikeToggled } from '@zmig/events'
import { availability, like, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Change, defineProjection } from './define-projection.ts'
import { type Fixture, oneTo, openFixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.stop())

test('events from before and after the start are applied once, in order', async () => {
  await fixture.append(testEan(1), oneTo(10))
  const stop = await fixture.start(fixture.keeping())
  await fixture.append(testEan(1), [11, 12])
  await fixture.append(testEan(2), [1])
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(
    new Map([
      [testEan(1), oneTo(12)],
      [testEan(2), [1]],
    ]),
  )
})

test('a crash between the writes and the commit applies nothing twice', async () => {
  await fixture.append(testEan(1), oneTo(100))
  let crashes = 3
  const crash = () => {
    // What a lost connection looks like: not the event's fault.
    if (crashes-- > 0) throw new Error('Connection terminated unexpectedly')
  }
  const stop = await fixture.start(fixture.keeping({ after: crash }))
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(new Map([[testEan(1), oneTo(100)]]))
  expect(await fixture.database.query('select from events.parked')).toEqual([])
})

test('a projection that rests between transactions applies the whole backlog', async () => {
  await fixture.append(testEan(1), oneTo(2_500))
  await fixture.append(testEan(2), [1])
  const stop = await fixture.start({ ...fixture.keeping(), rests: true })
  await fixture.caughtUp()
  await stop()
  expect((await fixture.seen()).get(testEan(1))).toEqual(oneTo(2_500))
  expect((await fixture.seen()).get(testEan(2))).toEqual([1])
})

test('two runners of one projection apply each event once', async () => {
  const stops = [await fixture.start(fixture.keeping()), await fixture.start(fixture.keeping())]
  for (let round = 0; round < 30; round += 1)
    await Promise.all([1, 2, 3, 4].map((ean) => fixture.append(testEan(ean), [round * 2 + 1, round * 2 + 2])))
  await fixture.caughtUp()
  await Promise.all(stops.map((stop) => stop()))
  expect(await fixture.seen()).toEqual(new Map([1, 2, 3, 4].map((ean) => [testEan(ean), oneTo(60)])))
})

test('touched keys are notified at the commit, each once with its newest version', async () => {
  const heard: unknown[] = []
  let wake: () => void = () => undefined
  const message = new Promise<void>((resolve) => (wake = resolve))
  const stopListening = await fixture.database.listen('touched', (payload) => {
    heard.push(JSON.parse(payload))
    wake()
  })
  await fixture.append(testEan(1), [1, 2, 3])
  const stop = await fixture.start(fixture.keeping())
  await message
  await stop()
  await stopListening()
  expect(heard).toEqual([[{ key: `tyre:${testEan(1)}`, version: 3 }]])
  expect((await fixture.seen()).get(testEan(1))).toEqual([1, 2, 3])
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
  await fixture.log.append('likes', 0, [like(one, 1), like(one, 2), availability(one, 1), like(one, 3)])
  const stop = await fixture.start(projection)
  await fixture.caughtUp('runs')
  await stop()
  expect(runs).toEqual(['like 2', 'availability 1', 'like 1'])
})
