import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { CityListed, GarageListed } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock, type Listening } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGaragesService, garagesMigrations } from './composition.ts'
import { importHolidays } from './holiday/holiday.commands.ts'

const secret = 'test-secret'
let held: TestDatabase
let door: Listening
let client: ReturnType<typeof createServiceClient>

beforeEach(async () => {
  held = await startTestDatabase([eventMigrations, garagesMigrations])
  const { database } = held
  const logger = createLogger('garages', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  const { mount } = createGaragesService(deps)
  door = await listenOn(createApp({ name: 'garages', logger, secret, mount }), 0, '127.0.0.1')
  client = createServiceClient({ baseUrl: `http://127.0.0.1:${door.port}`, secret, timeoutMs: 5_000 })
})
afterEach(async () => {
  await door.close()
  await held.stop()
})

test('towns and garages are told once, and again when they change', async () => {
  const garage = GarageListed.example
  expect(await client.post('/cities', { cities: [CityListed.example] })).toEqual({ changed: 1 })
  expect(await client.post('/garages', { garages: [garage] })).toEqual({ changed: 1 })
  expect(await client.post('/garages', { garages: [garage] })).toEqual({ changed: 0 })
  expect(await client.post('/garages', { garages: [{ ...garage, hide: true }] })).toEqual({ changed: 1 })
  expect(await held.database.query(`select event -> 'data' -> 'hide' as hide from events.outbox order by id`)).toEqual([
    { hide: null },
    { hide: false },
    { hide: true },
  ])
})

test('a holiday that is entered again takes the new name', async () => {
  await importHolidays(held, [{ day: '2026-12-05', name: 'חנוכה', closed: 'half' }])
  await importHolidays(held, [{ day: '2026-12-05', name: 'נר ראשון של חנוכה', closed: 'half' }])
  expect(await held.database.query('select day, name from garages.holiday')).toEqual([
    { day: '2026-12-05', name: 'נר ראשון של חנוכה' },
  ])
})
