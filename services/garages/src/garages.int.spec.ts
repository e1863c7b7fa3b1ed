import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { CityListed, GarageListed } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock, type Listening } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGaragesService, garagesMigrations } from './composition.ts'
import { listHolidays } from './holiday/holiday.commands.ts'
import { listComingHolidays } from './holiday/list-holidays.timer.ts'

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

describe('staff', () => {
  const edge = () =>
    createServiceClient({ baseUrl: `http://127.0.0.1:${server.port}`, secret, caller: 'edge', timeoutMs: 5_000 })
  const types = async () =>
    (
      await fixture.database.query<{ type: string }>(`select event ->> 'type' as type from events.outbox order by id`)
    ).map(({ type }) => type)
  const garage = GarageListed.example

  test('list a new garage, change it, and two at once get the state that one saved', async () => {
    await client.post('/cities', { cities: [{ ...CityListed.example, id: garage.cityId }] })
    const put = (facts: object, version: number | null) =>
      edge().put(`/garages/${garage.id}`, { garage: { ...garage, ...facts }, version })
    expect(await put({}, null)).toEqual({ ok: true, garage: { garage, version: 1 }, before: null })
    expect(await put({}, null)).toMatchObject({ ok: false, code: 'EXISTS' })
    const both = (await Promise.all([put({ price: 9_900 }, 1), put({ price: 8_800 }, 1)])) as { ok: boolean }[]
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'CHANGED', garage: { version: 2 } })
    const { garage: now } = (await edge().get(`/garages/${garage.id}`)) as { garage: { price: number } }
    expect(await put(now, 2)).toMatchObject({ ok: true, garage: { version: 2 } })
    expect(await put({ hours: 'always' }, 2)).toMatchObject({ ok: false, code: 'VALIDATION' })
    await expect(put({ capacityPerSlot: -1 }, 2)).rejects.toMatchObject({ status: 400 })
    await expect(put({ id: 'another' }, 2)).rejects.toMatchObject({ status: 400 })
    await expect(edge().get('/garages/nowhere')).rejects.toMatchObject({ status: 404 })
    expect(await types()).toEqual(['garages.city-listed', 'garages.garage-listed', 'garages.garage-listed'])
    expect(await edge().get('/garages')).toMatchObject({
      garages: [{ garage: { id: garage.id }, version: 2 }],
      cities: [{ id: garage.cityId }],
    })
  })

  test('the holidays of two years are listed once, and what staff changed stays', async () => {
    const deps = { database: fixture.database, outbox: createOutbox(), newId }
    const listOn = (day: string) => listComingHolidays({ ...deps, clock: { now: () => new Date(`${day}T09:00:00Z`) } })
    const days = async () => (await listHolidays(fixture.database)).map(({ day }) => day)
    await client.post('/holidays', { holidays: [{ day: '2027-03-23', name: 'פורים בעיר', closed: 'true' }] })
    await Promise.all([listOn('2026-11-28'), listOn('2026-11-28')])
    const first = await days()
    expect([first[0], first.at(-1)]).toEqual(['2027-03-23', '2028-10-12'])
    expect(await types()).toHaveLength(first.length)
    expect((await listHolidays(fixture.database))[0]).toMatchObject({ name: 'פורים בעיר', version: 1 })

    expect(await edge().post('/holidays/2027-04-21/remove', { version: 1 })).toMatchObject({ ok: true })
    await listOn('2027-03-01')
    const later = await days()
    expect(later).not.toContain('2027-04-21')
    expect(later.at(-1)).toBe('2029-03-01')
    expect(await types()).toHaveLength(later.length + 2)
  })

  test('list, rename and remove a holiday', async () => {
    const day = '2026-12-05'
    const put = (name: string, version: number | null) =>
      edge().put(`/holidays/${day}`, { holiday: { day, name, closed: 'half' }, version })
    expect(await put('חנוכה', null)).toMatchObject({ ok: true, holiday: { version: 1 }, before: null })
    expect(await put('חנוכה', null)).toMatchObject({ code: 'EXISTS' })
    expect(await put('נר ראשון', 1)).toMatchObject({ ok: true, holiday: { version: 2 } })
    expect(await put('נר שני', 1)).toMatchObject({ code: 'CHANGED', holiday: { name: 'נר ראשון' } })
    expect(await edge().post(`/holidays/${day}/remove`, { version: 1 })).toMatchObject({ code: 'CHANGED' })
    expect(await edge().post(`/holidays/${day}/remove`, { version: 2 })).toMatchObject({ ok: true, holiday: null })
    expect(await edge().post(`/holidays/${day}/remove`, { version: 2 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await types()).toEqual(['garages.holiday-listed', 'garages.holiday-listed', 'garages.holiday-removed'])
    expect(await edge().get('/holidays')).toEqual({ holidays: [] })
  })
})
