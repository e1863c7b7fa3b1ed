import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/index.ts'

let running: TestDatabase

beforeAll(async () => {
  running = await startTestDatabase()
  await running.database.query('create table account (name text primary key, balance bigint not null, opened date)')
})
afterAll(() => running.stop())

const balanceOf = async (name: string) =>
  (await running.database.query<{ balance: number }>('select balance from account where name = $1', [name]))[0]?.balance

test('int8 is read as a number, and a date as its day', async () => {
  await running.database.query("insert into account values ('dana', 9007199254740991, '2026-11-21')")
  expect(await running.database.query("select * from account where name = 'dana'")).toEqual([
    { name: 'dana', balance: 9_007_199_254_740_991, opened: '2026-11-21' },
  ])
})

test('a transaction that throws is rolled back', async () => {
  const work = running.database.transaction(async (tx) => {
    await tx.query("insert into account values ('gone', 1)")
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await balanceOf('gone')).toBeUndefined()
})

test('an unanswered write is committed with its transaction, in order', async () => {
  await running.database.transaction(async (tx) => {
    await tx.query("insert into account values ('quiet', 1)", [], { unanswered: true })
    await tx.query("update account set balance = balance * 10 where name = 'quiet'", [], { unanswered: true })
    expect(await tx.query("select balance from account where name = 'quiet'")).toEqual([{ balance: 10 }])
    await tx.query("update account set balance = balance + 1 where name = 'quiet'", [], { unanswered: true })
  })
  expect(await balanceOf('quiet')).toBe(11)
})

test('an unanswered write that fails rolls back its transaction, which throws its fault', async () => {
  const write = async (asksOn: boolean) =>
    running.database.transaction(async (tx) => {
      await tx.query("insert into account values ('doomed', 1)", [], { unanswered: true })
      await tx.query("insert into account values ('doomed', 2)", [], { unanswered: true })
      if (asksOn) await tx.query('select 1')
    })
  for (const asksOn of [false, true])
    await expect(write(asksOn)).rejects.toThrow('duplicate key value violates unique constraint')
  expect(await balanceOf('doomed')).toBeUndefined()
  expect(await running.database.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }])
})

test('code that continues after its transaction failed writes nothing', async () => {
  const ended = Promise.withResolvers<undefined>()
  let late: Promise<unknown> | undefined
  const work = running.database.transaction((tx) => {
    late = ended.promise.then(() => tx.query("insert into account values ('late', 1)"))
    return Promise.all([tx.query('select 1 / 0'), late])
  })
  await expect(work).rejects.toThrow('division by zero')
  ended.resolve(undefined)
  await expect(late).rejects.toThrow('after the end of its transaction')
  expect(await balanceOf('late')).toBeUndefined()
})

test('two transactions that deadlock both succeed', async () => {
  await running.database.query("insert into account values ('one', 0), ('two', 0)")
  let arrivals = 0
  let bothHold: () => void = () => undefined
  const both = new Promise<void>((resolve) => (bothHold = resolve))
  const add = (first: string, second: string) =>
    running.database.transaction(async (tx) => {
      await tx.query('update account set balance = balance + 1 where name = $1', [first])
      arrivals += 1
      if (arrivals === 2) bothHold()
      await both
      await tx.query('update account set balance = balance + 1 where name = $1', [second])
    })
  await Promise.all([add('one', 'two'), add('two', 'one')])
  expect([await balanceOf('one'), await balanceOf('two')]).toEqual([2, 2])
})

test('two transactions whose unanswered writes deadlock both succeed', async () => {
  await running.database.query("insert into account values ('three', 0), ('four', 0)")
  let arrivals = 0
  let bothHold: () => void = () => undefined
  const both = new Promise<void>((resolve) => (bothHold = resolve))
  const update = 'update account set balance = balance + 1 where name = $1'
  const add = (first: string, second: string) =>
    running.database.transaction(async (tx) => {
      await tx.query(update, [first])
      arrivals += 1
      if (arrivals === 2) bothHold()
      await both
      await tx.query(update, [second], { unanswered: true })
    })
  await Promise.all([add('three', 'four'), add('four', 'three')])
  expect([await balanceOf('three'), await balanceOf('four')]).toEqual([2, 2])
})

test('a query wakes the listeners of a channel once it is committed, and not when it is rolled back', async () => {
  const { database } = running
  const balances: Promise<number | undefined>[] = []
  const stop = await database.listen('account', () => balances.push(balanceOf('woken')))
  const wakes = { unanswered: true, wakes: 'account' }
  await database.transaction(async (tx) => {
    await tx.query("insert into account values ('woken', 1)", [], wakes)
    await tx.query("update account set balance = 2 where name = 'woken'", [], wakes)
    await tx.query('select pg_sleep(0.1)')
  })
  await expect.poll(() => balances.length).toBe(1)
  const failing = database.transaction(async (tx) => {
    await tx.query("update account set balance = 3 where name = 'woken'", [], wakes)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await database.query("update account set balance = 4 where name = 'woken'", [], wakes)
  await expect.poll(() => balances.length).toBe(2)
  expect(await Promise.all(balances)).toEqual([2, 4])
  await stop()
})

test('a listener receives notifications, and a call after a broken connection, when some may be lost', async () => {
  const heard: string[] = []
  let losses = 0
  let wake: () => void = () => undefined
  const next = () => new Promise<void>((resolve) => (wake = resolve))
  const stop = await running.database.listen(
    'news',
    (payload) => {
      heard.push(payload)
      wake()
    },
    () => {
      losses += 1
      if (losses === 2) wake()
    },
  )
  const first = next()
  await running.database.query("select pg_notify('news', 'one')")
  await first
  const back = next()
  await running.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = current_setting('application_name') || ' listen'",
  )
  await back
  const second = next()
  await running.database.query("select pg_notify('news', 'two')")
  await second
  await stop()
  expect({ heard, losses }).toEqual({ heard: ['one', 'two'], losses: 2 })
})
