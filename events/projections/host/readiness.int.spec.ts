import { createPostgresEventLog, type EventLog, eventMigrations } from '@zmig/event-log'
import { AvailabilityChanged } from '@zmig/events'
import { createHealth } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineProjection, when } from '../src/define-projection.ts'
import { startProjections } from '../src/start-projections.ts'
import { backboneChecks } from './readiness.ts'

const counts = defineProjection({
  name: 'test-counts',
  topics: ['orders'],
  events: [AvailabilityChanged],
  on: when(AvailabilityChanged, () => Promise.resolve()),
})
const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

let held: TestDatabase
let log: EventLog
beforeEach(async () => {
  held = await startTestDatabase([eventMigrations])
  log = createPostgresEventLog(held.database)
})
afterEach(async () => {
  vi.useRealTimers()
  await held.stop()
})

const event = () =>
  AvailabilityChanged.create(AvailabilityChanged.example, {
    id: crypto.randomUUID(),
    source: '/test',
    time: '2026-11-21T10:00:00.000Z',
  })
const publish = () => log.append('orders', 0, [event()])
const leaveInOutbox = () => held.database.transaction((tx) => createOutbox().append(tx, [event()]))
const checks = () => backboneChecks({ database: held.database, log, projections: [counts] })
const partsOf = async (health: ReturnType<typeof createHealth>) => (await health()).parts

test('read models that have not read everything are not ready, and report how much is left', async () => {
  await Promise.all([publish(), publish(), leaveInOutbox()])
  expect(await partsOf(createHealth(checks()))).toEqual({
    postgres: { ok: true },
    eventLog: { ok: true, engine: 'postgres' },
    relay: { ok: true },
    projections: { ok: false, behind: 3 },
  })
})

test('read models that have caught up once stay ready when a new event arrives', async () => {
  await Promise.all([publish(), publish()])
  const health = createHealth(checks())
  expect(await partsOf(health)).toMatchObject({ projections: { ok: false, behind: 2 } })
  const stop = await startProjections({ database: held.database, log, logger, projections: [counts] })
  await expect.poll(() => partsOf(health)).toMatchObject({ projections: { ok: true } })
  await stop()
  await publish()
  expect(await partsOf(health)).toMatchObject({ projections: { ok: true } })
})

test('does not wait for events that were trimmed from the log', async () => {
  for (let count = 0; count < 5; count += 1) await publish()
  await log.trim('orders', 0, 4)
  expect(await partsOf(createHealth(checks()))).toMatchObject({ projections: { behind: 1 } })
})

test('does not wait for a copy outside the database, which has a fallback', async () => {
  await publish()
  const copy = { ...counts, name: 'test-copy', outside: { begin: () => Promise.reject(new Error('not rebuilt here')) } }
  const health = createHealth(backboneChecks({ database: held.database, log, projections: [copy] }))
  expect(await partsOf(health)).toMatchObject({ projections: { ok: true } })
})

test('a full outbox that moves is ready; one whose oldest event stays is not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await leaveInOutbox()
  const health = createHealth({ relay: checks().relay })
  const isReady = async () => (await partsOf(health))['relay']?.ok
  expect(await isReady()).toBe(true)
  vi.advanceTimersByTime(9_999)
  expect(await isReady()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await isReady()).toBe(false)

  await leaveInOutbox()
  await held.database.query('delete from events.outbox where id = (select min(id) from events.outbox)')
  expect(await isReady()).toBe(true)
  vi.advanceTimersByTime(60_000)
  await held.database.query('delete from events.outbox')
  expect(await isReady()).toBe(true)
})

test('a log that hangs is not ready, and neither are its readers; the other parts are', async () => {
  const hanging: EventLog = { ...log, engine: 'kafka', head: () => new Promise(() => undefined), list: () => new Promise(() => undefined) } // prettier-ignore
  const health = createHealth(backboneChecks({ database: held.database, log: hanging, projections: [counts] }))
  expect(await partsOf(health)).toEqual({
    postgres: { ok: true },
    eventLog: { ok: false, engine: 'kafka' },
    relay: { ok: true },
    projections: { ok: false },
  })
})
