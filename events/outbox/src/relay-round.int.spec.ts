import { randomUUID } from 'node:crypto'
import type { EventLog, TransactionalEventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutboxFixture, oneTo, type OutboxFixture } from './testing/outbox-fixture.ts'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await openOutboxFixture()
})
afterEach(() => fixture.stop())

const shoe = testEan(1)
const boot = testEan(2)

/** Rounds in batches of ten until nothing is left; how many batches one round holds depends on the machine. */
const roundsOf10 = async (log: EventLog) => {
  while ((await fixture.round(log, 10)).more);
}

test('a relay that dies between append and commit neither loses nor repeats an event', async () => {
  await fixture.sellTimes(shoe, 20)
  const dying: TransactionalEventLog = {
    ...fixture.inside,
    appendAllIn: async (tx, events) => {
      await fixture.inside.appendAllIn(tx, events)
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    },
  }
  await expect(fixture.round(dying)).rejects.toThrow(/terminat|ECONNRESET/)
  expect(await fixture.events()).toEqual([])
  expect(await fixture.round()).toMatchObject({ moved: 20, more: false })
  expect(await fixture.revisions(shoe)).toEqual(oneTo(20))
})

test('a log outside the database: a crash after the append repeats the batch, which is read once', async () => {
  await fixture.sellTimes(shoe, 3)
  let crashes = 1
  const log = fixture.outside(async (append) => {
    await append()
    if (crashes-- > 0) throw new Error('crashed after the append')
  })
  await expect(fixture.round(log)).rejects.toThrow('crashed')
  expect(await fixture.waiting()).toBe(3)
  await fixture.sell(shoe)
  expect(await fixture.round(log)).toMatchObject({ moved: 4 })
  expect(await fixture.revisions(shoe)).toEqual(oneTo(4))
})

test('a log outside the database: batch after batch in one transaction, each confirmed before the next is sent', async () => {
  await fixture.sellTimes(shoe, 45)
  const batches: number[] = []
  let underWay = 0
  const log = fixture.outside(async (append, events) => {
    expect(++underWay).toBe(1)
    batches.push(events.length)
    await append()
    underWay -= 1
  })
  await roundsOf10(log)
  expect(batches).toEqual([10, 10, 10, 10, 5])
  expect(await fixture.revisions(shoe)).toEqual(oneTo(45))
})

test('a log outside the database: a batch whose outcome is unknown is sent again before anything newer', async () => {
  await fixture.sellTimes(shoe, 30)
  let calls = 0
  const log = fixture.outside(async (append, events) => {
    calls += 1
    if (calls !== 2) return append()
    // After a deadline some of it may be in the log.
    await fixture.inside.appendAll(events.slice(0, 4))
    throw new Error('no answer within 5 s')
  })
  await expect(roundsOf10(log)).rejects.toThrow('no answer')
  await fixture.sellTimes(shoe, 5)
  await roundsOf10(log)
  expect(await fixture.revisions(shoe)).toEqual(oneTo(35))
})

test('of two concurrent rounds one works and the other reports that it is busy', async () => {
  await fixture.sell(shoe)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: inside, resolve: reached } = Promise.withResolvers<void>()
  const slow = fixture.outside(async (append) => {
    reached()
    await released
    await append()
  })
  const first = fixture.round(slow)
  await inside
  expect(await fixture.round()).toEqual({ moved: 0, parked: 0, busy: true, more: false })
  release()
  expect(await first).toMatchObject({ moved: 1, busy: false })
})

test('a slow transaction with a lower id does not stall the others, and is moved when it commits', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const slow = fixture.database.transaction(async (tx) => {
    await fixture.outbox.append(tx, [availability(boot, 1)])
    hasWritten()
    await released
    await fixture.outbox.append(tx, [availability(boot, 2)])
  })
  await written
  await fixture.sellTimes(shoe, 5)
  expect(await fixture.round()).toMatchObject({ moved: 5 })
  expect(await fixture.revisions(shoe)).toEqual(oneTo(5))
  release()
  await slow
  await fixture.sellTimes(shoe, 1)
  expect(await fixture.round()).toMatchObject({ moved: 3 })
  expect([await fixture.revisions(boot), await fixture.revisions(shoe)]).toEqual([oneTo(2), oneTo(6)])
})

test('a batch ends at some megabytes, so that large events do not fill the memory', async () => {
  const large = { ...availability(shoe, 1), key: 'x'.repeat(900_000) }
  await fixture.database.transaction(async (tx) => {
    for (let number = 0; number < 7; number += 1) await fixture.outbox.append(tx, [{ ...large, id: randomUUID() }])
  })
  expect(await fixture.round()).toMatchObject({ moved: 5, more: true })
  expect(await fixture.round()).toMatchObject({ moved: 2, more: false })
})

test.each(['inside', 'outside'])(
  'the times of events, an hour off, change nothing about their order (log %s)',
  async (place) => {
    const hour = 3_600_000
    const at = (revision: number) => new Date(Date.now() + (revision % 2 ? hour : -hour)).toISOString()
    for (const revision of oneTo(6))
      await fixture.database.transaction((tx) =>
        fixture.outbox.append(tx, [{ ...availability(shoe, revision), time: at(revision) }]),
      )
    await fixture.round(place === 'inside' ? fixture.inside : fixture.outside((append) => append()))
    expect(await fixture.revisions(shoe)).toEqual(oneTo(6))
  },
)
