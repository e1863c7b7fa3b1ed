import { createDatabase } from '@zmig/kit'
import { testEan } from '@zmig/event-log/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRelay } from './relay.ts'
import { createFreezableProxy } from './testing/freezable-proxy.ts'
import { openOutboxBench, oneTo, silent, withoutTransactions, type OutboxBench } from './testing/outbox-bench.ts'
import { createRelayChildren, heard, killHard } from './testing/relay-children.ts'

/** How soon another relay has to be at work: what is promised of the shop. */
const FAIL_OVER_MILLISECONDS = 5_000

const [shoe, boot] = [testEan(1), testEan(2)] as const
let bench: OutboxBench
const relays = createRelayChildren()
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  bench = await openOutboxBench()
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  await relays.endAll()
  await bench.stop()
})

/** A relay in this process, which stands by. */
const standBy = async () =>
  stops.push(await startRelay({ database: bench.database, log: bench.inside, logger: silent }))

/** How long it takes until something written from now on is in the log, in milliseconds. */
const timeUntilRelayed = async (ean: string): Promise<number> => {
  const began = performance.now()
  await bench.sell(ean)
  await bench.until(ean, 1)
  return performance.now() - began
}

test.each(['before', 'after'] as const)(
  'SIGKILL %s the append: another takes over within 5 s, nothing is lost or doubled',
  async (hold) => {
    const doomed = await relays.start({ url: bench.url, hold })
    await bench.untilLed()
    await standBy()
    const isHeld = heard(doomed, 'held')
    await bench.sell(shoe)
    await isHeld
    await bench.sell(shoe)
    await killHard(doomed)
    expect(await timeUntilRelayed(boot)).toBeLessThan(FAIL_OVER_MILLISECONDS)
    expect(await bench.until(shoe, 2)).toEqual(oneTo(2))
  },
)

test('SIGKILL after publish and before delete, log outside the database: the batch comes again and is read once', async () => {
  const doomed = await relays.start({ url: bench.url, outside: true, hold: 'after' })
  await bench.untilLed()
  const isHeld = heard(doomed, 'held')
  await bench.sell(shoe)
  await isHeld
  await bench.sell(shoe)
  expect([await bench.revisions(shoe), await bench.waiting()]).toEqual([[1], 2])
  const heir = await relays.start({ url: bench.url, outside: true })
  await killHard(doomed)
  expect(await timeUntilRelayed(boot)).toBeLessThan(FAIL_OVER_MILLISECONDS)
  expect(await bench.until(shoe, 2)).toEqual(oneTo(2))
  await killHard(heir)
})

test('SIGSTOP in the middle of a batch: another takes over within 5 s, and what the first says later changes nothing', async () => {
  const frozen = await relays.start({ url: bench.url, outside: true, hold: 'before' })
  await bench.untilLed()
  await standBy()
  const isHeld = heard(frozen, 'held')
  await bench.sell(shoe)
  await isHeld
  frozen.kill('SIGSTOP')
  expect(await timeUntilRelayed(boot)).toBeLessThan(FAIL_OVER_MILLISECONDS)
  await bench.sell(shoe)
  expect(await bench.until(shoe, 2)).toEqual(oneTo(2))

  // It wakes up, sends its old batch, and finds that lock and rows are gone; then it stands by like any other.
  frozen.kill('SIGCONT')
  frozen.send('go on')
  await bench.sell(shoe)
  expect(await bench.until(shoe, 3)).toEqual(oneTo(3))
  await stops.pop()?.()
  await bench.sell(shoe)
  expect(await bench.until(shoe, 4)).toEqual(oneTo(4))
  expect(await bench.revisions(boot)).toEqual([1])
})

test('a connection that dies in silence: another takes over within 5 s, and the first comes back when it can', async () => {
  const proxy = await createFreezableProxy(bench.url)
  stops.push(proxy.stop)
  const distant = createDatabase(proxy.url, { applicationName: 'distant relay' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: inside, resolve: reached } = Promise.withResolvers<void>()
  const log = withoutTransactions({
    ...bench.inside,
    appendAll: async (events) => {
      reached()
      await released
      await bench.inside.appendAll(events)
    },
  })
  const stopDistant = await startRelay({ database: distant, log, logger: silent })
  await bench.untilLed()
  await bench.sell(shoe)
  await inside
  await standBy()
  proxy.freeze()
  expect(await timeUntilRelayed(boot)).toBeLessThan(FAIL_OVER_MILLISECONDS)
  expect(await bench.until(shoe, 1)).toEqual([1])
  release()
  proxy.drop()
  await stopDistant()
  await distant.end()
})

test('a process whose clock is an hour ahead relays like any other', async () => {
  await relays.start({ url: bench.url, ahead: 3_600_000 })
  for (let sold = 0; sold < 20; sold += 1) await bench.sell(shoe)
  expect(await bench.until(shoe, 20)).toEqual(oneTo(20))
})

test('two relays under writers, the leading one killed again and again: every event once, in order', async () => {
  const eans = [11, 12, 13, 14, 15].map(testEan)
  let selling = true
  let next = await relays.start({ url: bench.url })
  const writers = eans.map(async (ean) => {
    while (selling) await bench.sell(ean)
  })
  for (const enough of [15, 30, 45]) {
    const leading = next
    next = await relays.start({ url: bench.url })
    await bench.until(eans[0] ?? '', enough)
    await killHard(leading)
  }
  selling = false
  await Promise.all(writers)
  const stock = await bench.database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await bench.until(ean, revision)).toEqual(oneTo(revision))
  expect(stock).toHaveLength(eans.length)
})
