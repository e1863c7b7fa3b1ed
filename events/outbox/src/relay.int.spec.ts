import { partitionOf } from '@zmig/events'
import { type EventLog, EventLogUnavailable, type TransactionalEventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { register } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BATCH } from './relay-round.ts'
import { startRelay } from './relay.ts'
import { openOutboxFixture, oneTo, silent, withoutTransactions, type OutboxFixture } from './testing/outbox-fixture.ts'

let fixture: OutboxFixture
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  fixture = await openOutboxFixture()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await fixture.stop()
})

const start = async (log: EventLog | TransactionalEventLog = fixture.inside) => {
  const stop = await startRelay({ database: fixture.database, log, logger: silent })
  stops.push(stop)
  return stop
}

const metric = async (name: string): Promise<number> => {
  const found = await register.getSingleMetric(name)?.get()
  return found?.values[0]?.value ?? NaN
}

test('events reach the partition of their key, in order, once', async () => {
  await start()
  await fixture.database.transaction((tx) =>
    fixture.outbox.append(
      tx,
      [1, 2, 3].map((revision) => availability(testEan(7), revision)),
    ),
  )
  await fixture.until(testEan(7), 3)
  const { events: recorded } = await fixture.inside.read('orders', partitionOf('orders', testEan(7)), 0, 10)
  expect(recorded.map(({ data }) => data)).toMatchObject([{ revision: 1 }, { revision: 2 }, { revision: 3 }])
  expect(await fixture.waiting()).toBe(0)
})

test('a relay that cannot reach the log gives way to one that can', async () => {
  const cutOff = withoutTransactions({
    ...fixture.inside,
    appendAll: () => Promise.reject(new EventLogUnavailable('Kafka did not append to the log within 5 s')),
  })
  await start(cutOff)
  await fixture.untilLed()
  await start()
  await fixture.sell(testEan(9))
  expect(await fixture.until(testEan(9), 1)).toEqual([1])
})

test('50 concurrent writers, some of which roll back: dense offsets, order per key, nothing lost, nothing invented', async () => {
  const eans = oneTo(8).map(testEan)
  await fixture.database.query('insert into stock select unnest($1::text[]), 0', [eans])
  await start()
  let committed = 0
  const failures = new Set<string>()
  const writer = async (number: number) => {
    for (let round = 0; round < 12; round += 1) {
      const ean = eans[(number * 7 + round * 3) % eans.length] ?? ''
      const fails = (number + round) % 6 === 0
      await fixture.database
        .transaction(async (tx) => {
          const [row] = await tx.query<{ revision: number }>(
            'update stock set revision = revision + 1 where ean = $1 returning revision',
            [ean],
          )
          await fixture.outbox.append(tx, [availability(ean, row?.revision ?? 0)])
          if (fails) throw new Error('rolled back')
        })
        .then(
          () => (committed += 1),
          (error: Error) => failures.add(error.message),
        )
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, number) => writer(number)))
  expect([committed, ...failures]).toEqual([500, 'rolled back'])
  const stock = await fixture.database.query<{ ean: string; revision: number }>('select * from stock')
  for (const { ean, revision } of stock) expect(await fixture.until(ean, revision)).toEqual(oneTo(revision))

  const recorded = await fixture.events()
  expect(recorded).toHaveLength(committed)
  for (const partition of new Set(recorded.map((event) => event.partition))) {
    const offsets = recorded.filter((event) => event.partition === partition).map(({ offset }) => offset)
    expect(offsets).toEqual(offsets.map((_, index) => index))
  }
})

test('one wake-up moves more than a batch', async () => {
  const many = BATCH * 2 + 1
  await fixture.database.transaction((tx) =>
    fixture.outbox.append(
      tx,
      oneTo(many).map((revision) => availability(testEan(1), revision)),
    ),
  )
  await start()
  expect(await fixture.until(testEan(1), many)).toEqual(oneTo(many))
})

test('of two relays one leads and the other stands by, until the first is stopped', async () => {
  expect(await metric('zmigo_relay_active')).toBe(0)
  const stopFirst = await start()
  await fixture.untilLed()
  await start()
  expect(await metric('zmigo_relay_active')).toBe(1)
  await fixture.sell(testEan(1))
  await fixture.until(testEan(1), 1)
  await stopFirst()
  await fixture.sell(testEan(1))
  expect(await fixture.until(testEan(1), 2)).toEqual([1, 2])
  expect(await metric('zmigo_relay_active')).toBe(1)
})

test('a batch that takes the server too long is tried again in smaller parts', async () => {
  const tried: number[] = []
  await start({
    ...fixture.inside,
    appendAllIn: async (tx, events) => {
      tried.push(events.length)
      // What a statement does that would take seconds: the server ends it when its time is up.
      if (events.length > 1_100) await tx.query('select pg_sleep(60)')
      await fixture.inside.appendAllIn(tx, events)
    },
  })
  const many = 1_500
  await fixture.database.transaction((tx) =>
    fixture.outbox.append(
      tx,
      oneTo(many).map((revision) => availability(testEan(1), revision)),
    ),
  )
  expect(await fixture.until(testEan(1), many)).toEqual(oneTo(many))
  expect(tried.slice(0, 2)).toEqual([1_500, 500])
})

test('a stop does not wait for a log that does not answer', async () => {
  const { promise: answer, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const stop = await start({
    ...fixture.inside,
    appendAllIn: async (tx, events) => {
      isAsked()
      await answer
      await fixture.inside.appendAllIn(tx, events)
    },
  })
  await fixture.sell(testEan(1))
  await asked
  await stop()
  expect(await fixture.waiting()).toBe(1)
  goOn()
})

test('metrics report what waits, for how long, what is parked and what was moved', async () => {
  const movedBefore = await metric('zmigo_relay_events_total')
  await fixture.sell(testEan(1))
  await fixture.sell(testEan(1))
  await fixture.smuggle({ ...availability(testEan(2), 1), id: 'not a uuid' }, testEan(2))
  await fixture.database.query("update events.outbox set written_at = written_at - interval '1 minute' where id = 1")
  let unlock: () => void = () => undefined
  const unlocked = new Promise<void>((resolve) => (unlock = resolve))
  await start({
    ...fixture.inside,
    appendAllIn: async (tx, events) => {
      await unlocked
      await fixture.inside.appendAllIn(tx, events)
    },
  })
  expect(await metric('zmigo_outbox_backlog_events')).toBe(3)
  expect(await metric('zmigo_outbox_oldest_seconds')).toBeGreaterThanOrEqual(60)
  expect(await metric('zmigo_outbox_parked_events')).toBe(0)
  unlock()
  await fixture.until(testEan(1), 2)
  await expect.poll(() => metric('zmigo_relay_events_total')).toBeGreaterThanOrEqual(movedBefore + 2)
  expect(await metric('zmigo_outbox_backlog_events')).toBe(0)
  expect(await metric('zmigo_outbox_oldest_seconds')).toBe(0)
  expect(await metric('zmigo_outbox_parked_events')).toBe(1)
})

test('a database that does not answer costs a scrape its figures and one second', async () => {
  await start()
  await fixture.untilLed()
  await fixture.database.transaction(async (tx) => {
    await tx.query('lock table events.outbox in access exclusive mode')
    expect(await metric('zmigo_outbox_backlog_events')).toBeNaN()
    expect(await metric('zmigo_relay_active')).toBe(1)
  })
  expect(await metric('zmigo_outbox_backlog_events')).toBe(0)
})
