import { setTimeout as pause } from 'node:timers/promises'
import type { EventEnvelope } from '@zmig/events'
import { availability, testEan } from '@zmig/event-log/testing'
import { createOutbox, startRelay } from '@zmig/outbox'
import { ordered } from '@zmig/projections/testing'
import { register } from 'prom-client'
import { logger, type OpenBackbone } from './fixture.ts'

/** What a checkout writes in its transaction: an order and what it changes of the stock. */
const PER_TRANSACTION = 10
const WRITERS = 8
/** A stopped relay must not block the benchmark for ever; this is a tenth of the required rate. */
const SLOWEST_PER_SECOND = 2_000

/** The event of a number: every tenth an order, the others what it left of 5,000 tyres. */
export const eventOf = (number: number): EventEnvelope =>
  number % PER_TRANSACTION === 0 ? ordered(number) : availability(testEan(number % 5_000), number)

/** Leaves events in the outbox, in transactions of ten, several at once as shoppers come. */
export const fillOutbox = async ({ database }: OpenBackbone, count: number): Promise<void> => {
  const outbox = createOutbox()
  let next = 0
  const write = async () => {
    while (next < count) {
      const first = next
      next = Math.min(first + PER_TRANSACTION, count)
      const events = Array.from({ length: next - first }, (_, index) => eventOf(first + index))
      await database.transaction((tx) => outbox.append(tx, events))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await database.query('vacuum (analyze) events.outbox')
  await database.query('checkpoint')
}

/** The relay's own counter: asking the table would cost what we measure. */
const relayed = async (): Promise<number> => {
  const metric = await register.getSingleMetric('zmigo_relay_events_total')?.get()
  return metric?.values[0]?.value ?? 0
}

const eventsIn = async ({ log }: OpenBackbone): Promise<number> =>
  (await log.list()).reduce((sum, { start, head }) => sum + head - start, 0)

/**
 * Lets a relay empty the outbox. @returns seconds from its start until the last event was out of it
 * @throws when events are missing in the log, or it takes ten times as long as it may
 */
export const relayAll = async (backbone: OpenBackbone, count: number): Promise<number> => {
  const held = await eventsIn(backbone)
  const before = await relayed()
  const began = performance.now()
  const stop = await startRelay({ ...backbone, logger })
  const deadline = began + 10_000 + (count / SLOWEST_PER_SECOND) * 1_000
  while ((await relayed()) < before + count && performance.now() < deadline) await pause(1)
  const seconds = (performance.now() - began) / 1_000
  await stop()
  const [left] = await backbone.database.query<{ events: number }>('select count(*) as events from events.outbox')
  const arrived = (await eventsIn(backbone)) - held
  if (left?.events !== 0 || arrived < count)
    throw new Error(`of ${count} events ${left?.events} stayed in the outbox and ${arrived} reached the log`)
  return seconds
}
