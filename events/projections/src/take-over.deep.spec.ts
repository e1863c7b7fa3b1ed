import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { TAKE_OVER_MILLISECONDS, testEan } from '@zmig/event-log/testing'
import { limitBeside, timed } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneTo, openFixture, type Fixture } from './testing/fixture.ts'

const ean = testEan(1)

let fixture: Fixture
let child: ChildProcess
let said: string[]
let stop: () => Promise<void>
beforeEach(async () => {
  fixture = await openFixture()
  said = []
  stop = () => Promise.resolve()
  child = fork(join(import.meta.dirname, 'testing/runner-process.ts'), [fixture.url])
  child.on('message', (message: string) => void said.push(message))
})
afterEach(async () => {
  child.kill('SIGKILL')
  await stop()
  await fixture.stop()
})

const hears = (message: string) => expect.poll(() => said).toContain(message)
const revisions = async () => (await fixture.seen()).get(ean)

/** The other process holds an open transaction with revision 13 in it; this one has seen the earlier events and waits. */
const hold = async () => {
  await hears('running')
  await fixture.append(ean, oneTo(12))
  await expect.poll(revisions).toEqual(oneTo(12))
  await fixture.append(ean, [13])
  await hears('holding')
  stop = await fixture.start(fixture.keeping())
  await fixture.append(ean, [14])
  await fixture.append(testEan(2), [1]) // another partition
  await expect.poll(async () => (await fixture.seen()).get(testEan(2))).toEqual([1])
  expect(await revisions()).toEqual(oneTo(12))
}

/** The events that the other process held are applied within the limit; one of another partition takes the control's time. */
const expectTakeOver = async () => {
  const takeOver = await timed(() => expect.poll(revisions).toEqual(oneTo(14)))
  const control = await timed(async () => {
    await fixture.append(testEan(2), [2])
    await expect.poll(async () => (await fixture.seen()).get(testEan(2))).toEqual([1, 2])
  })
  expect(takeOver).toBeLessThan(limitBeside(TAKE_OVER_MILLISECONDS, control))
}

test('another process takes over within 5 s from one that is killed between write and commit, and every event is applied once', async () => {
  await hold()
  child.kill('SIGKILL')
  await expectTakeOver()
  expect(await fixture.database.query('select from events.parked')).toEqual([])
})

test('a process that is stopped in its transaction loses its lock within 5 s, and cannot commit afterwards', async () => {
  await hold()
  child.kill('SIGSTOP')
  child.send('go on') // it will find this when it wakes
  await expectTakeOver()
  child.kill('SIGCONT')
  await hears('goes on')
  await hears('projecting failed; trying again')
  await stop()
  stop = () => Promise.resolve()
  await fixture.append(ean, [15]) // for the one that woke: no other process is left
  await expect.poll(revisions).toEqual(oneTo(15))
  expect(await fixture.database.query('select from events.parked')).toEqual([])
})

test('a slow process that is alive keeps its lock', async () => {
  await hold()
  const [holder] = await fixture.database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
  )
  // longer than a transaction may be idle
  await expect
    .poll(async () => {
      const [row] = await fixture.database.query<{ seconds: number }>(
        `select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds from pg_stat_activity where pid = $1`,
        [holder?.pid],
      )
      return row?.seconds
    })
    .toBeGreaterThan(4)
  child.send('go on')
  await expect.poll(revisions).toEqual(oneTo(14))
  expect(said).not.toContain('projecting failed; trying again')
})
