import { partitionOf } from '@zmig/events'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change } from '../define-projection.ts'
import { type Availability, type Fixture, openFixture, silentLogger } from '../testing/fixture.ts'

let fixture: Fixture
beforeEach(async () => {
  fixture = await openFixture()
})
afterEach(() => fixture.stop())

/** A logger that keeps its lines about parked events, with the fields below only. */
const openParkedLog = () => {
  const logged: object[] = []
  const warn = (fields: object, message: string) => {
    if (message === 'event parked') logged.push(fields)
  }
  return {
    logged,
    logger: { ...silentLogger, debug: () => undefined, info: () => undefined, error: () => undefined, warn },
  }
}

test('a handler that fails once is tried again', async () => {
  await fixture.append(testEan(1), [1])
  let failures = 1
  const stop = await fixture.start(
    fixture.keeping({
      after: () => {
        if (failures-- > 0) throw new TypeError('by chance')
      },
    }),
  )
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(new Map([[testEan(1), [1]]]))
})

test('an event that cannot be applied is parked together with later ones of its key; all others are applied', async () => {
  const poisoned = testEan(1)
  const healthy = testEan(5)
  expect(partitionOf('orders', poisoned)).toBe(partitionOf('orders', healthy))
  await fixture.append(poisoned, [1, 2])
  await fixture.append(healthy, [1])
  await fixture.append(poisoned, [13])
  await fixture.append(healthy, [2, 3])
  await fixture.append(poisoned, [14])
  const refuse = (batch: Change<Availability>[]) => {
    if (batch.some(({ data }) => data.revision === 13)) throw new RangeError('thirteen')
  }
  const { logged, logger } = openParkedLog()
  const stop = await fixture.start(fixture.keeping({ before: refuse }), logger)
  await fixture.caughtUp()
  await fixture.append(poisoned, [15])
  await fixture.append(healthy, [4])
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(
    new Map([
      [poisoned, [1, 2]],
      [healthy, [1, 2, 3, 4]],
    ]),
  )
  expect(await fixture.database.query('select key, reason from events.parked order by log_offset')).toEqual([
    { key: poisoned, reason: 'RangeError: thirteen' },
    { key: poisoned, reason: 'follows a parked event of the same key' },
    { key: poisoned, reason: 'follows a parked event of the same key' },
  ])
  expect(logged).toEqual(
    await fixture.database.query(
      'select projection, topic, partition, log_offset as offset, event_id as id, type, key from events.parked order by log_offset',
    ),
  )
})

test('an event that the catalogue cannot read is parked', async () => {
  const broken = { ...availability(testEan(1), 1), data: { ean: 7 } }
  await fixture.log.append('orders', partitionOf('orders', testEan(1)), [broken])
  await fixture.append(testEan(2), [1])
  const { logged, logger } = openParkedLog()
  const stop = await fixture.start(fixture.keeping(), logger)
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(new Map([[testEan(2), [1]]]))
  expect(await fixture.database.query('select event_id, reason from events.parked')).toEqual([
    {
      event_id: broken.id,
      reason: expect.stringMatching(
        /^ZodError: ean: Invalid input: expected string, received number; visibility: /,
      ) as string,
    },
  ])
  const { id, type, key } = broken
  const place = { projection: 'seen', topic: 'orders', partition: partitionOf('orders', testEan(1)), offset: 0 }
  expect(logged).toEqual([{ ...place, id, type, key }])
})

test('a missing table stops the projection until it exists; nothing is parked', async () => {
  await fixture.database.query('alter table seen rename to later')
  await fixture.append(testEan(1), [1])
  let failed: () => void = () => undefined
  const failure = new Promise<void>((resolve) => (failed = resolve))
  const listening = {
    ...silentLogger,
    error: () => failed(),
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
  }
  const stop = await fixture.start(fixture.keeping(), listening)
  await failure
  await fixture.database.query('alter table later rename to seen')
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(new Map([[testEan(1), [1]]]))
})

test('where order does not matter, only the failing event is parked', async () => {
  const poisoned = testEan(1)
  const healthy = testEan(5)
  await fixture.append(poisoned, [1, 13, 14])
  await fixture.append(healthy, [1])
  const refuse = (batch: Change<Availability>[]) => {
    if (batch.some(({ data }) => data.revision === 13)) throw new RangeError('thirteen')
  }
  const stop = await fixture.start({ ...fixture.keeping({ before: refuse }), ordered: false })
  await fixture.caughtUp()
  await fixture.append(poisoned, [15])
  await fixture.caughtUp()
  await stop()
  expect(await fixture.seen()).toEqual(
    new Map([
      [poisoned, [1, 14, 15]],
      [healthy, [1]],
    ]),
  )
  expect(await fixture.database.query('select key, reason from events.parked')).toEqual([
    { key: poisoned, reason: 'RangeError: thirteen' },
  ])
})
