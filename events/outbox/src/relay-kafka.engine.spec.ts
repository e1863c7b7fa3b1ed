import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startKafka } from '@zmig/engines'
import { kafkaForTests, makeServerFolder } from '@zmig/engines/testing'
import { openEventLog, type EventLog } from '@zmig/event-log'
import { availability, testEan } from '@zmig/event-log/testing'
import { afterEach, expect, test } from 'vitest'
import { listParkedEvents } from './parked.ts'
import { startRelay } from './relay.ts'
import { openOutboxBench, oneTo, silent, type OutboxBench } from './testing/outbox-bench.ts'
import { createRelayChildren, heard, killHard } from './testing/relay-children.ts'

/** How soon another relay has to be at work: what is promised of the shop. */
const FAIL_OVER_MILLISECONDS = 5_000

const [shoe, boot] = [testEan(1), testEan(2)] as const
const relays = createRelayChildren()
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** An outbox in a database of its own, and a log on Kafka; `engine` is what other processes open it with. */
const open = async (brokers?: string) => {
  const engine = { brokers: [brokers ?? (await kafkaForTests())], topicPrefix: `${randomBytes(4).toString('hex')}.` }
  let log: EventLog | undefined
  const bench = await openOutboxBench(async (database) => {
    log = await openEventLog({ database, logger: silent, ...engine })
    return log
  })
  cleanUp.push(bench.stop, () => log?.close(), relays.endAll)
  return { bench, engine: { url: bench.url, ...engine } }
}

const relayHere = async (bench: OutboxBench) => {
  const stop = await startRelay({ database: bench.database, log: bench.log, logger: silent })
  cleanUp.push(stop)
  return stop
}

const timeUntilRelayed = async (bench: OutboxBench, ean: string): Promise<number> => {
  const began = performance.now()
  await bench.sell(ean)
  await bench.until(ean, 1)
  return performance.now() - began
}

test('SIGKILL after publish and before delete: nothing is lost, nothing read twice, the order kept', async () => {
  const { bench, engine } = await open()
  const doomed = await relays.start({ ...engine, hold: 'after' })
  await bench.untilLed()
  const isHeld = heard(doomed, 'held')
  await bench.sell(shoe)
  await isHeld
  await bench.sellTimes(shoe, 9)
  expect([await bench.revisions(shoe), await bench.waiting()]).toEqual([[1], 10])
  await relayHere(bench)
  await killHard(doomed)
  expect(await timeUntilRelayed(bench, boot)).toBeLessThan(FAIL_OVER_MILLISECONDS)
  expect(await bench.until(shoe, 10)).toEqual(oneTo(10))
  // The first event is there twice, and comes once: nine and one of the others, and itself again.
  const held = await bench.log.list()
  expect(held.reduce((sum, { head }) => sum + head, 0)).toBe(12)
})

test('SIGSTOP before publish: another takes over within 5 s; the old batch that comes late is a repeat', async () => {
  const { bench, engine } = await open()
  const frozen = await relays.start({ ...engine, hold: 'before' })
  await bench.untilLed()
  const isHeld = heard(frozen, 'held')
  await bench.sell(shoe)
  await isHeld
  await bench.sell(shoe)
  await relayHere(bench)
  frozen.kill('SIGSTOP')
  expect(await timeUntilRelayed(bench, boot)).toBeLessThan(FAIL_OVER_MILLISECONDS)
  await bench.sell(shoe)
  expect(await bench.until(shoe, 3)).toEqual(oneTo(3))
  frozen.kill('SIGCONT')
  frozen.send('go on')
  const count = async () => (await bench.log.list()).reduce((sum, { head }) => sum + head, 0)
  while ((await count()) < 5);
  await bench.sell(shoe)
  expect(await bench.until(shoe, 4)).toEqual(oneTo(4))
})

test('two relays under writers, the leading one killed again and again: every event once, in order', async () => {
  const { bench, engine } = await open()
  const eans = oneTo(5).map(testEan)
  let selling = true
  let next = await relays.start(engine)
  const writers = eans.map(async (ean) => {
    while (selling) await bench.sell(ean)
  })
  for (const enough of [15, 30, 45]) {
    const leading = next
    next = await relays.start(engine)
    await bench.until(shoe, enough)
    await killHard(leading)
  }
  selling = false
  await Promise.all(writers)
  const stock = await bench.database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await bench.until(ean, revision)).toEqual(oneTo(revision))
  expect(stock).toHaveLength(eans.length)
})

test('a process whose clock is an hour off, ahead or behind, relays like any other', async () => {
  const { bench, engine } = await open()
  const hour = 3_600_000
  for (const [round, ahead] of [2 * hour, -hour].entries()) {
    const relay = await relays.start({ ...engine, ahead })
    await bench.sellTimes(shoe, 10)
    expect(await bench.until(shoe, 10 * (round + 1))).toEqual(oneTo(10 * (round + 1)))
    await killHard(relay)
  }
})

test('what no log should take is parked, though Kafka would take it', async () => {
  const { bench } = await open()
  await relayHere(bench)
  await bench.smuggle({ ...availability(shoe, 1), id: 'not a uuid' }, shoe)
  await bench.smuggle(availability(shoe, 2), shoe)
  await bench.smuggle({ ...availability(testEan(3), 1), source: 'x'.repeat(1_000_001) }, testEan(3))
  await bench.sell(boot)
  expect(await bench.until(boot, 1)).toEqual([1])
  while ((await listParkedEvents(bench.database)).length < 3);
  expect(await bench.waiting()).toBe(0)
})

test('the broker is down for 10 s while writers go on: none of them fails, and what waited comes in order', async () => {
  const folder = makeServerFolder()
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const dataDirectory = join(folder, 'kafka')
  let broker = await startKafka({ dataDirectory })
  cleanUp.push(() => broker.stop())
  const { bench } = await open(broker.brokers)
  await relayHere(bench)
  const eans = oneTo(4).map(testEan)
  await bench.sellTimes(shoe, 3)
  await bench.until(shoe, 3)

  await broker.kill()
  const down = performance.now()
  await Promise.all(
    eans.map(async (ean) => {
      while (performance.now() - down < 10_000) await bench.sell(ean)
    }),
  )
  expect(await bench.waiting()).toBeGreaterThan(eans.length)
  broker = await startKafka({ dataDirectory, port: broker.port })
  const stock = await bench.database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await bench.until(ean, revision)).toEqual(oneTo(revision))
  expect(stock).toHaveLength(eans.length)
})
