import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { CityListed, GarageListed } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock, type Listening } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGaragesService, garagesMigrations } from './composition.ts'

const secret = 'test-secret'
let fixture: TestDatabase
let server: Listening
let client: ReturnType<typeof createServiceClient>

beforeEach(async () => {
  fixture = await startTestDatabase([eventMigrations, garagesMigrations])
  const { database } = fixture
  const logger = createLogger('garages', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  const { mount } = createGaragesService(deps)
  server = await listenOn(createApp({ name: 'garages', logger, secret, mount }), 0, '127.0.0.1')
  client = createServiceClient({
    baseUrl: `http://127.0.0.1:${server.port}`,
    secret,
    caller: 'operator',
    timeoutMs: 5_000,
  })
})
afterEach(async () => {
  await server.close()
  await fixture.stop()
})

test('publishes towns and garages once, and again when they change', async () => {
  const garage = GarageListed.example
  expect(await client.post('/cities', { cities: [CityListed.example] })).toEqual({ changed: 1 })
  expect(await client.post('/garages', { garages: [garage] })).toEqual({ changed: 1 })
  expect(await client.post('/garages', { garages: [garage] })).toEqual({ changed: 0 })
  expect(await client.post('/garages', { garages: [{ ...garage, hide: true }] })).toEqual({ changed: 1 })
  expect(
    await fixture.database.query(`select event -> 'data' -> 'hide' as hide from events.outbox order by id`),
  ).toEqual([{ hide: null }, { hide: false }, { hide: true }])
})

test('publishes a holiday once, and again when it takes another name', async () => {
  const holiday = { day: '2026-12-05', name: 'חנוכה', closed: 'half' }
  const enter = (name: string) => client.post('/holidays', { holidays: [{ ...holiday, name }] })
  expect(await enter('חנוכה')).toEqual({ changed: 1 })
  expect(await enter('חנוכה')).toEqual({ changed: 0 })
  expect(await enter('נר ראשון של חנוכה')).toEqual({ changed: 1 })
  expect(await fixture.database.query('select event -> $1 as data from events.outbox order by id', ['data'])).toEqual([
    { data: holiday },
    { data: { ...holiday, name: 'נר ראשון של חנוכה' } },
  ])
})

test('refuses impossible hours and days', async () => {
  for (const hours of ['', 'sun-thu', 'sun-thu 18:00-08:00', 'always'])
    await expect(client.post('/garages', { garages: [{ ...GarageListed.example, hours }] })).rejects.toMatchObject({
      status: 400,
    })
  const impossible = { holidays: [{ day: '2026-02-30', name: 'חנוכה', closed: 'half' }] }
  await expect(client.post('/holidays', impossible)).rejects.toMatchObject({ status: 400 })
  expect(await fixture.database.query('select 1 from events.outbox')).toEqual([])
})
