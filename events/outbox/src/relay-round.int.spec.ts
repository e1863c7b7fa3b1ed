import { randomUUID } from 'node:crypto'
import type { EventLog, TransactionalEventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutboxBench, oneTo, type OutboxBench } from './testing/outbox-bench.ts'

let bench: OutboxBench
beforeEach(async () => {
  bench = await openOutboxBench()
})
afterEach(() => bench.stop())

const [shoe, boot] = [testEan(1), testEan(2)] as const

/** Rounds in batches of ten until nothing is left; how many batches one round holds depends on the machine. */
const roundsOf10 = async (log: EventLog) => {
  while ((await bench.round(log, 10)).more);
}

test('a relay that dies between append and commit loses nothing and doubles nothing', async () => {
  await bench.sellTimes(shoe, 20)
  const dying: TransactionalEventLog = {
    ...bench.inside,
    appendAllIn: async (tx, events) => {
      await bench.inside.appendAllIn(tx, events)
      await tx.query('select pg_terminate_backend(pg_backend_pid())')
    },
  }
  await expect(bench.round(dying)).rejects.toThrow(/terminat|ECONNRESET/)
  expect(await bench.events()).toEqual([])
  expect(await bench.round()).toMatchObject({ moved: 20, more: false })
  expect(await bench.revisions(shoe)).toEqual(oneTo(20))
})

test('a log outside the database: a crash after the append repeats the batch, which is read once', async () => {
  await bench.sellTimes(shoe, 3)
  let crashes = 1
  const log = bench.outside(async (append) => {
    await append()
    if (crashes-- > 0) throw new Error('crashed after the append')
  })
  await expect(bench.round(log)).rejects.toThrow('crashed')
  expect(await bench.waiting()).toBe(3)
  await bench.sell(shoe)
  expect(await bench.round(log)).toMatchObject({ moved: 4 })
  expect(await bench.revisions(shoe)).toEqual(oneTo(4))
})

test('a log outside the database: batch after batch in one transaction, each confirmed before the next is sent', async () => {
  await bench.sellTimes(shoe, 45)
  const batches: number[] = []
  let underWay = 0
  const log = bench.outside(async (append, events) => {
    expect(++underWay).toBe(1)
    batches.push(events.length)
    await append()
    underWay -= 1
  })
  await roundsOf10(log)
  expect(batches).toEqual([10, 10, 10, 10, 5])
  expect(await bench.revisions(shoe)).toEqual(oneTo(45))
})

test('a log outside the database: a batch whose outcome is unknown is sent again before anything newer', async () => {
  await bench.sellTimes(shoe, 30)
  let calls = 0
  const log = bench.outside(async (append, events) => {
    calls += 1
    if (calls !== 2) return append()
    // What a deadline leaves behind: some of it is in the log, and nobody knows.
    await bench.inside.appendAll(events.slice(0, 4))
    throw new Error('no answer within 5 s')
  })
  await expect(roundsOf10(log)).rejects.toThrow('no answer')
  await bench.sellTimes(shoe, 5)
  await roundsOf10(log)
  expect(await bench.revisions(shoe)).toEqual(oneTo(35))
})

test('of two rounds at once one works and the other finds it busy', async () => {
  await bench.sell(shoe)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: inside, resolve: reached } = Promise.withResolvers<void>()
  const slow = bench.outside(async (append) => {
    reached()
    await released
    await append()
  })
  const first = bench.round(slow)
  await inside
  expect(await bench.round()).toEqual({ moved: 0, parked: 0, busy: true, more: false })
  release()
  expect(await first).toMatchObject({ moved: 1, busy: false })
})

test('a slow transaction that holds an earlier place stalls nobody and comes in when it commits', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const slow = bench.database.transaction(async (tx) => {
    await bench.outbox.append(tx, [availability(boot, 1)])
    hasWritten()
    await released
    await bench.outbox.append(tx, [availability(boot, 2)])
  })
  await written
  await bench.sellTimes(shoe, 5)
  expect(await bench.round()).toMatchObject({ moved: 5 })
  expect(await bench.revisions(shoe)).toEqual(oneTo(5))
  release()
  await slow
  await bench.sellTimes(shoe, 1)
  expect(await bench.round()).toMatchObject({ moved: 3 })
  expect([await bench.revisions(boot), await bench.revisions(shoe)]).toEqual([oneTo(2), oneTo(6)])
})

test('a batch ends at some megabytes, so that large events do not fill the memory', async () => {
  const large = { ...availability(shoe, 1), key: 'x'.repeat(900_000) }
  await bench.database.transaction(async (tx) => {
    for (let number = 0; number < 7; number += 1) await bench.outbox.append(tx, [{ ...large, id: randomUUID() }])
  })
  expect(await bench.round()).toMatchObject({ moved: 5, more: true })
  expect(await bench.round()).toMatchObject({ moved: 2, more: false })
})

test.each(['inside', 'outside'])(
  'the times of events, an hour off, change nothing about their order (log %s)',
  async (place) => {
    const hour = 3_600_000
    const at = (revision: number) => new Date(Date.now() + (revision % 2 ? hour : -hour)).toISOString()
    for (const revision of oneTo(6))
      await bench.database.transaction((tx) =>
        bench.outbox.append(tx, [{ ...availability(shoe, revision), time: at(revision) }]),
      )
    await bench.round(place === 'inside' ? bench.inside : bench.outside((append) => append()))
    expect(await bench.revisions(shoe)).toEqual(oneTo(6))
  },
)
