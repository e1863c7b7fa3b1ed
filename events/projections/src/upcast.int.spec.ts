import { randomUUID } from 'node:crypto'
import { AvailabilityChanged, defineEvent, type EventEnvelope, partitionOf } from '@zmig/events'
import { testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineProjection, when } from './define-projection.ts'
import { type Fixture, openFixture } from './testing/fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.stop())

const old = testEan(1)
const fresh = testEan(2)
const future = testEan(3)

type Availability = ReturnType<typeof AvailabilityChanged.read>

/** The next version of a catalogued event, which counts single tyres where the first counted pairs. */
const Next = defineEvent<Availability>({
  ...AvailabilityChanged,
  version: 2,
  upcast: (data) => {
    const first = AvailabilityChanged.data.parse(data)
    return { ...first, available: first.available * 2 }
  },
})

const context = () => ({ id: randomUUID(), source: '/ordering', time: '2026-11-21T10:00:00.000Z' })
const first = (ean: string, revision: number): EventEnvelope =>
  AvailabilityChanged.create({ ean, visibility: 'instock', available: 7, revision }, context())
const second = (ean: string, revision: number): EventEnvelope =>
  Next.create({ ean, visibility: 'instock', available: 9, revision }, context())

const append = (event: EventEnvelope) => fixture.log.append('orders', partitionOf('orders', event.key), [event])

test('version 1 is read as version 2; a newer version is parked together with later events of its key', async () => {
  const seen: Availability[] = []
  const projection = defineProjection({
    name: 'seen',
    topics: ['orders'],
    events: [Next],
    on: when(Next, (batch) => {
      seen.push(...batch.map(({ data }) => data))
      return Promise.resolve()
    }),
  })
  await append(first(old, 1))
  await append(second(fresh, 1))
  // Its data would fit version 2: only the number says that they may mean something else.
  await append({ ...second(future, 1), version: 3 })
  await append(second(future, 2))
  await append(second(old, 2))
  const stop = await fixture.start(projection)
  await fixture.caughtUp()
  await stop()

  const units = (ean: string) => seen.filter((data) => data.ean === ean).map(({ available }) => available)
  expect([units(old), units(fresh), units(future)]).toEqual([[14, 9], [9], []])
  const parked = await fixture.database.query<{ key: string; reason: string }>(
    'select key, reason from events.parked order by log_offset',
  )
  expect(parked.map(({ key }) => key)).toEqual([future, future])
  expect(parked[0]?.reason).toContain('UnknownEventVersion')
})
