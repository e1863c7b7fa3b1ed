import { createDatabase } from '@zmig/kit'
import { limitBeside, timed } from '@zmig/kit/testing'
import { TAKE_OVER_MILLISECONDS, testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRelay } from './relay.ts'
import { createFreezableProxy } from './testing/freezable-proxy.ts'
import { openOutboxFixture, oneTo, silent, withoutTransactions, type OutboxFixture } from './testing/outbox-fixture.ts'
import { createRelayChildren, waitForWord, killHard } from './testing/relay-children.ts'

const shoe = testEan(1)
const boot = testEan(2)
const glove = testEan(3)
let fixture: OutboxFixture
const relays = createRelayChildren()
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  fixture = await openOutboxFixture()
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  await relays.endAll()
  await fixture.stop()
})

/** A relay in this process, which stands by. */
const standBy = async () =>
  stops.push(await startRelay({ database: fixture.database, log: fixture.inside, logger: silent }))

const relayed = async (ean: string) => {
  await fixture.sell(ean)
  await fixture.until(ean, 1)
}
/** What is written from now on is in the log within the limit; the relay that works now takes the control's time. */
const expectTakeOver = async () => {
  const takeOver = await timed(() => relayed(boot))
  expect(takeOver).toBeLessThan(limitBeside(TAKE_OVER_MILLISECONDS, await timed(() => relayed(glove))))
}

test.each(['before', 'after'] as const)(
  'SIGKILL %s the append: another takes over within 5 s, nothing is lost or doubled',
  async (hold) => {
    const doomed = await relays.start({ url: fixture.url, hold })
    await fixture.untilLed()
    await standBy()
    const isPaused = waitForWord(doomed, 'held')
    await fixture.sell(shoe)
    await isPaused
    await fixture.sell(shoe)
    await killHard(doomed)
    await expectTakeOver()
    expect(await fixture.until(shoe, 2)).toEqual(oneTo(2))
  },
)

test('SIGKILL after publish and before delete, log outside the database: the batch is sent again and read once', async () => {
  const doomed = await relays.start({ url: fixture.url, outside: true, hold: 'after' })
  await fixture.untilLed()
  const isPaused = waitForWord(doomed, 'held')
  await fixture.sell(shoe)
  await isPaused
  await fixture.sell(shoe)
  expect([await fixture.revisions(shoe), await fixture.waiting()]).toEqual([[1], 2])
  const heir = await relays.start({ url: fixture.url, outside: true })
  await killHard(doomed)
  await expectTakeOver()
  expect(await fixture.until(shoe, 2)).toEqual(oneTo(2))
  await killHard(heir)
})

test('SIGSTOP in the middle of a batch: another takes over within 5 s, and the first changes nothing afterwards', async () => {
  const frozen = await relays.start({ url: fixture.url, outside: true, hold: 'before' })
  await fixture.untilLed()
  await standBy()
  const isPaused = waitForWord(frozen, 'held')
  await fixture.sell(shoe)
  await isPaused
  frozen.kill('SIGSTOP')
  await expectTakeOver()
  await fixture.sell(shoe)
  expect(await fixture.until(shoe, 2)).toEqual(oneTo(2))

  // It wakes up, sends its old batch, and finds that lock and rows are gone; then it stands by like any other.
  frozen.kill('SIGCONT')
  frozen.send('go on')
  await fixture.sell(shoe)
  expect(await fixture.until(shoe, 3)).toEqual(oneTo(3))
  await stops.pop()?.()
  await fixture.sell(shoe)
  expect(await fixture.until(shoe, 4)).toEqual(oneTo(4))
  expect(await fixture.revisions(boot)).toEqual([1])
})

test('a dead connection: another relay takes over within 5 s, and the first works again after reconnecting', async () => {
  const proxy = await createFreezableProxy(fixture.url)
  stops.push(proxy.stop)
  const distant = createDatabase(proxy.url, { applicationName: 'distant relay' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: inside, resolve: reached } = Promise.withResolvers<void>()
  const log = withoutTransactions({
    ...fixture.inside,
    appendAll: async (events) => {
      reached()
      await released
      await fixture.inside.appendAll(events)
    },
  })
  const stopDistant = await startRelay({ database: distant, log, logger: silent })
  await fixture.untilLed()
  await fixture.sell(shoe)
  await inside
  await standBy()
  proxy.freeze()
  await expectTakeOver()
  expect(await fixture.until(shoe, 1)).toEqual([1])
  release()
  proxy.drop()
  await stopDistant()
  await distant.end()
})

test('a process whose clock is an hour ahead relays like any other', async () => {
  await relays.start({ url: fixture.url, ahead: 3_600_000 })
  for (let sold = 0; sold < 20; sold += 1) await fixture.sell(shoe)
  expect(await fixture.until(shoe, 20)).toEqual(oneTo(20))
})

test('two relays under writers, the leading one killed again and again: every event once, in order', async () => {
  const eans = [11, 12, 13, 14, 15].map(testEan)
  let selling = true
  let next = await relays.start({ url: fixture.url })
  const writers = eans.map(async (ean) => {
    while (selling) await fixture.sell(ean)
  })
  for (const enough of [15, 30, 45]) {
    const leading = next
    next = await relays.start({ url: fixture.url })
    await fixture.until(eans[0] ?? '', enough)
    await killHard(leading)
  }
  selling = false
  await Promise.all(writers)
  const stock = await fixture.database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await fixture.until(ean, revision)).toEqual(oneTo(revision))
  expect(stock).toHaveLength(eans.length)
})
