import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { AliasListed, CategoryListed, ShipmentScheduled, TyreListed } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock, type Listening } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogMigrations, createCatalogService } from './composition.ts'
import { catalogConfig } from './config.ts'

const secret = 'test-secret'
let fixture: TestDatabase
let server: Listening
let client: ReturnType<typeof createServiceClient>

beforeEach(async () => {
  fixture = await startTestDatabase([eventMigrations, catalogMigrations])
  const { database } = fixture
  const logger = createLogger('catalog', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  const { mount } = createCatalogService(deps, catalogConfig({}))
  server = await listenOn(createApp({ name: 'catalog', logger, secret, mount }), 0, '127.0.0.1')
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

const published = async (): Promise<string[]> =>
  (
    await fixture.database.query<{ type: string }>(`select event ->> 'type' as type from events.outbox order by id`)
  ).map(({ type }) => type)

const heldAliases = async (): Promise<string[]> =>
  (await fixture.database.query<{ id: string }>('select id from catalog.alias order by id')).map(({ id }) => id)

test('publishes a new price, and not the same price again', async () => {
  const tyre = TyreListed.example
  expect(await client.post('/tyres', { tyres: [tyre] })).toEqual({ changed: 1 })
  expect(await client.post('/tyres', { tyres: [tyre] })).toEqual({ changed: 0 })
  expect(await client.post('/tyres', { tyres: [{ ...tyre, price: tyre.price - 5_000 }] })).toEqual({ changed: 1 })
  expect(await published()).toEqual([TyreListed.type, TyreListed.type])
})

test('publishes a picture when it is added and when it is removed', async () => {
  const tyre = TyreListed.example
  const pictured = { ...tyre, cdn: [{ bucketPath: 'tyres/power-6-rear.jpg' }] }
  for (const facts of [tyre, pictured, tyre])
    expect(await client.post('/tyres', { tyres: [facts] })).toEqual({ changed: 1 })
  const pictures = await fixture.database.query<{ cdn: unknown }>(
    `select event -> 'data' -> 'cdn' as cdn from events.outbox order by id`,
  )
  expect(pictures).toEqual([{ cdn: null }, { cdn: pictured.cdn }, { cdn: null }])
})

test('publishes categories and shipments', async () => {
  expect(await client.post('/categories', { categories: [CategoryListed.example] })).toEqual({ changed: 1 })
  expect(await client.post('/shipments', { shipments: [ShipmentScheduled.example] })).toEqual({ changed: 1 })
  expect(await published()).toEqual([CategoryListed.type, ShipmentScheduled.type])
})

test('publishes an alias once, again when its meaning changes, and separately for tyres and bikes', async () => {
  const { example: alias } = AliasListed
  const bike = { kind: 'bike', brand: 'Yamaha', alias: alias.alias, language: alias.language }
  expect(await client.post('/aliases', { aliases: [alias, bike] })).toEqual({ changed: 2 })
  expect(await client.post('/aliases', { aliases: [alias, bike] })).toEqual({ changed: 0 })
  expect(await client.post('/aliases', { aliases: [{ ...alias, line: 'Road 5' }] })).toEqual({ changed: 1 })
  expect(await published()).toEqual([AliasListed.type, AliasListed.type, AliasListed.type])
  expect(await heldAliases()).toEqual([`bike:${alias.alias}`, `tyre:${alias.alias}`])
})

test('an alias without a spelling is refused', async () => {
  const aliases = [{ ...AliasListed.example, alias: ' ' }]
  await expect(client.post('/aliases', { aliases })).rejects.toMatchObject({ status: 400 })
  expect(await published()).toEqual([])
})

test('the next shipment replaces the current one', async () => {
  await client.post('/shipments', { shipments: [ShipmentScheduled.example] })
  await client.post('/shipments', { shipments: [{ ...ShipmentScheduled.example, id: 'sh-2027-01' }] })
  expect(await fixture.database.query(`select fact ->> 'id' as id from catalog.shipment`)).toEqual([
    { id: 'sh-2027-01' },
  ])
})

test('a price with half an agora is refused', async () => {
  const tyres = [{ ...TyreListed.example, price: 94_900.5 }]
  await expect(client.post('/tyres', { tyres })).rejects.toMatchObject({ status: 400 })
  expect(await published()).toEqual([])
})
