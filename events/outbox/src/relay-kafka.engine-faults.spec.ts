import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startKafka } from '@zmig/engines'
import { kafkaForTests, makeServerFolder } from '@zmig/engines/testing'
import { openEventLog, type EventLog } from '@zmig/event-log'
import { availability, TAKE_OVER_MILLISECONDS, testEan } from '@zmig/event-log/testing'
import { limitBeside, timed } from '@zmig/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { listParkedEvents } from './parked.ts'
import { startRelay } from './relay.ts'
import { openOutboxFixture, oneTo, silent, type OutboxFixture } from './testing/outbox-fixture.ts'
import { createRelayChildren, waitForWord, killHard } from './testing/relay-children.ts'

const shoe = testEan(1)
const boot = testEan(2)
const glove = testEan(3)
const relays = createRelayChildren()
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

/** An outbox in a database of its own, and a log on Kafka; `engine` is what other processes open it with. */
const open = async (brokers?: string) => {
  const engine = { brokers: [brokers ?? (await kafkaForTests())], topicPrefix: `${randomBytes(4).toString('hex')}.` }
  let log: EventLog | undefined
  const fixture = await openOutboxFixture(async (database) => {
    log = await openEventLog({ database, logger: silent, ...engine })
    return log
  })
  cleanUp.push(fixture.stop, () => log?.close(), relays.endAll)
  return { fixture, engine: { url: fixture.url, ...engine } }
}

const relayHere = async (fixture: OutboxFixture) => {
  const stop = await startRelay({ database: fixture.database, log: fixture.log, logger: silent })
  cleanUp.push(stop)
  return stop
}

const relayed = async (fixture: OutboxFixture, ean: string) => {
  await fixture.sell(ean)
  await fixture.until(ean, 1)
}
/** What is written from now on is in the log within the limit; the relay that works now takes the control's time. */
const expectTakeOver = async (fixture: OutboxFixture) => {
  const takeOver = await timed(() => relayed(fixture, boot))
  expect(takeOver).toBeLessThan(limitBeside(TAKE_OVER_MILLISECONDS, await timed(() => relayed(fixture, glove))))
}

test('SIGKILL after publish and before delete: nothing is lost, nothing read twice, the order kept', async () => {
  const { fixture, engine } = await open()
  const doomed = await relays.start({ ...engine, hold: 'after' })
  await fixture.untilLed()
  const isPaused = waitForWord(doomed, 'held')
  await fixture.sell(shoe)
  await isPaused
  await fixture.sellTimes(shoe, 9)
  expect([await fixture.revisions(shoe), await fixture.waiting()]).toEqual([[1], 10])
  await relayHere(fixture)
  await killHard(doomed)
  await expectTakeOver(fixture)
  expect(await fixture.until(shoe, 10)).toEqual(oneTo(10))
  // The first event is there twice, and comes once: nine and two of the others, and itself again.
  const held = await fixture.log.list()
  expect(held.reduce((sum, { head }) => sum + head, 0)).toBe(13)
})

test('SIGSTOP before publish: another takes over within 5 s; the old batch that arrives late is a repeat', async () => {
  const { fixture, engine } = await open()
  const frozen = await relays.start({ ...engine, hold: 'before' })
  await fixture.untilLed()
  const isPaused = waitForWord(frozen, 'held')
  await fixture.sell(shoe)
  await isPaused
  await fixture.sell(shoe)
  await relayHere(fixture)
  frozen.kill('SIGSTOP')
  await expectTakeOver(fixture)
  await fixture.sell(shoe)
  expect(await fixture.until(shoe, 3)).toEqual(oneTo(3))
  frozen.kill('SIGCONT')
  frozen.send('go on')
  const count = async () => (await fixture.log.list()).reduce((sum, { head }) => sum + head, 0)
  while ((await count()) < 6);
  await fixture.sell(shoe)
  expect(await fixture.until(shoe, 4)).toEqual(oneTo(4))
})

test('two relays under writers, the leading one killed again and again: every event once, in order', async () => {
  const { fixture, engine } = await open()
  const eans = oneTo(5).map(testEan)
  let selling = true
  let next = await relays.start(engine)
  const writers = eans.map(async (ean) => {
    while (selling) await fixture.sell(ean)
  })
  for (const enough of [15, 30, 45]) {
    const leading = next
    next = await relays.start(engine)
    await fixture.until(shoe, enough)
    await killHard(leading)
  }
  selling = false
  await Promise.all(writers)
  const stock = await fixture.database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await fixture.until(ean, revision)).toEqual(oneTo(revision))
  expect(stock).toHaveLength(eans.length)
})

test('a process whose clock is an hour off, ahead or behind, relays like any other', async () => {
  const { fixture, engine } = await open()
  const hour = 3_600_000
  for (const [round, ahead] of [2 * hour, -hour].entries()) {
    const relay = await relays.start({ ...engine, ahead })
    await fixture.sellTimes(shoe, 10)
    expect(await fixture.until(shoe, 10 * (round + 1))).toEqual(oneTo(10 * (round + 1)))
    await killHard(relay)
  }
})

test('a malformed event is parked, although Kafka would accept it', async () => {
  const { fixture } = await open()
  await relayHere(fixture)
  await fixture.smuggle({ ...availability(shoe, 1), id: 'not a uuid' }, shoe)
  await fixture.smuggle(availability(shoe, 2), shoe)
  await fixture.smuggle({ ...availability(testEan(3), 1), source: 'x'.repeat(1_000_001) }, testEan(3))
  await fixture.sell(boot)
  expect(await fixture.until(boot, 1)).toEqual([1])
  while ((await listParkedEvents(fixture.database)).length < 3);
  expect(await fixture.waiting()).toBe(0)
})

test('the broker is down for 10 s while writers continue: none of them fails, and the waiting events arrive in order', async () => {
  const folder = makeServerFolder()
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const dataDirectory = join(folder, 'kafka')
  let broker = await startKafka({ dataDirectory })
  cleanUp.push(() => broker.stop())
  const { fixture } = await open(broker.brokers)
  await relayHere(fixture)
  const eans = oneTo(4).map(testEan)
  await fixture.sellTimes(shoe, 3)
  await fixture.until(shoe, 3)

  await broker.kill()
  const down = performance.now()
  await Promise.all(
    eans.map(async (ean) => {
      while (performance.now() - down < 10_000) await fixture.sell(ean)
    }),
  )
  expect(await fixture.waiting()).toBeGreaterThan(eans.length)
  broker = await startKafka({ dataDirectory, port: broker.port })
  const stock = await fixture.database.query<{ ean: string; revision: number }>('select ean, revision from stock')
  for (const { ean, revision } of stock) expect(await fixture.until(ean, revision)).toEqual(oneTo(revision))
  expect(stock).toHaveLength(eans.length)
})
