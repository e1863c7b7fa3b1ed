import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { MotorcycleListed, MotorcycleUnlisted } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, type ServiceClient } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { advisorConfig, advisorMigrations, createAdvisorService, importMotorcycles } from '../composition.ts'

const fact = MotorcycleListed.example
const { id, ...named } = fact
const fields = { ...named, frontLoad: '', frontSpeed: '', rearLoad: '', rearSpeed: '' }
const secret = 'a secret of these tests alone, long enough'
const clock = { now: () => new Date('2026-11-30T08:00:00.000Z') }

let held: TestDatabase
let client: ServiceClient
let stop: () => Promise<void>
let importBikes: (bikes: (typeof fact)[]) => Promise<number>
beforeAll(async () => {
  held = await startTestDatabase([eventMigrations, peopleMigrations, advisorMigrations])
  const { database } = held
  const logger = createLogger('advisor', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock, newId }
  importBikes = (bikes) => importMotorcycles(deps, bikes)
  const { mount } = createAdvisorService(deps, advisorConfig({}))
  const server = await listenOn(createApp({ name: 'advisor', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${server.port}`
  client = createServiceClient({ baseUrl, secret, caller: 'edge', timeoutMs: 60_000 })
  stop = async () => {
    await server.close()
    await telemetry.stop()
    await held.stop()
  }
})
afterAll(() => stop())
beforeEach(async () => {
  await held.database.query('truncate advisor.motorcycle')
  await importBikes([fact])
  await held.database.query('delete from events.outbox')
})

const published = () =>
  held.database.query(`select event ->> 'type' as type, event -> 'data' as data from events.outbox order by id`)
const found = async (query: string) => {
  const { motorcycles } = (await client.get(`/motorcycles?${query}`)) as { motorcycles: { fact: { id: string } }[] }
  return motorcycles.map((motorcycle) => motorcycle.fact.id)
}

test('a motorcycle is listed, changed and removed, and each is published', async () => {
  const rebel = { ...named, model: 'Rebel 500', frontSize: '130/90-16', rearSize: '150/80-16' }
  const created = { id: 'honda-rebel-500-2020', ...rebel }
  expect(await client.post('/motorcycles/new', { ...fields, ...rebel })).toEqual({
    ok: true,
    motorcycle: { fact: created, version: 1 },
  })
  const rated = { ...created, rearLoad: '71', rearSpeed: 'H' }
  const change = { ...fields, ...rebel, rearLoad: '71', rearSpeed: 'h', version: 1 }
  expect(await client.put(`/motorcycles/${created.id}`, change)).toEqual({
    ok: true,
    motorcycle: { fact: rated, version: 2 },
    before: { fact: created, version: 1 },
  })
  expect(await client.delete(`/motorcycles/${created.id}`)).toEqual({ ok: true, before: { fact: rated, version: 2 } })
  expect(await published()).toEqual([
    { type: MotorcycleListed.type, data: created },
    { type: MotorcycleListed.type, data: rated },
    { type: MotorcycleUnlisted.type, data: { id: created.id } },
  ])
})

test('a version, a model and the facts are respected, and nothing is published', async () => {
  expect(await client.put(`/motorcycles/${id}`, { ...fields, engineCc: 999, version: 7 })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    motorcycle: { fact, version: 1 },
  })
  expect(await client.post('/motorcycles/new', fields)).toMatchObject({ ok: false, code: 'DUPLICATE' })
  expect(await client.post('/motorcycles/new', { ...fields, rearSize: '17' })).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    faults: { rearSize: expect.any(String) as string },
  })
  expect(await client.put('/motorcycles/gone', { ...fields, version: 1 })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await client.delete('/motorcycles/gone')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await published()).toEqual([])
})

test('two people who list one model at once list it once', async () => {
  const bike = { ...fields, model: 'Rebel 500' }
  const answers = await Promise.all([1, 2].map(() => client.post('/motorcycles/new', bike)))
  expect((answers as { ok: boolean }[]).filter(({ ok }) => ok)).toHaveLength(1)
})

test('finds motorcycles by words of their name, by year, by size and by category, page by page', async () => {
  await importBikes([
    {
      ...fact,
      id: 'mt',
      brand: 'Yamaha',
      model: 'MT-07',
      category: 'naked',
      yearFrom: 2014,
      yearTo: 2020,
      rearSize: '180/55-17',
    },
    {
      ...fact,
      id: 'sr',
      brand: 'Yamaha',
      model: 'SR400',
      category: 'classic',
      yearFrom: 1978,
      yearTo: 2001,
      rearSize: '3.00-18',
    },
  ])
  expect(await found('')).toEqual([id, 'mt', 'sr'])
  expect(await found('limit=2&page=2')).toEqual(['sr'])
  expect(await found('words=yamaha')).toEqual(['mt', 'sr'])
  expect(await found('words=YAMAHA+2015')).toEqual(['mt'])
  expect(await found('words=180%2F55')).toEqual(['mt'])
  expect(await found('words=100%25')).toEqual([])
  expect(await found('category=classic')).toEqual(['sr'])
  expect(await client.get('/motorcycles?category=naked')).toMatchObject({ total: 1, brands: ['Honda', 'Yamaha'] })
})
