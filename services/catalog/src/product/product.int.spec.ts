import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { TyreListed, TyrePriced, TyreUnlisted, type TyreFacts } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock, type Listening } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogMigrations, createCatalogService } from '../composition.ts'
import { catalogConfig } from '../config.ts'
import { importTyres } from '../listing.commands.ts'

const secret = 'test-secret'
const rear = TyreListed.example
const front: TyreFacts = { ...rear, ean: '2901542743630', position: 'front', displaySize: '120/70ZR17', price: 73_900 }
const by = 'st_dana'

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
  await importTyres(deps, [rear, front])
  const { mount } = createCatalogService(deps, catalogConfig({}))
  server = await listenOn(createApp({ name: 'catalog', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${server.port}`
  client = createServiceClient({ baseUrl, secret, caller: 'backoffice', timeoutMs: 5_000 })
})
afterEach(async () => {
  await server.close()
  await fixture.stop()
})

type Published = { type: string; ean: string; price: number | null }
const published = async (): Promise<Published[]> =>
  (
    await fixture.database.query<Published>(
      `select event ->> 'type' as type, event #>> '{data,ean}' as ean, (event #>> '{data,price}')::integer as price
       from events.outbox order by id`,
    )
  ).slice(2)
const historyOf = async (ean: string) =>
  ((await client.get(`/tyres/${ean}/history`)) as { changes: { id: string; price: number; cause: string }[] }).changes

test('an import of prices is put back once, and what was changed since stays', async () => {
  const cause = { by, importId: newId() }
  const price = (facts: TyreFacts, least = 0) => ({ price: facts.price - least, fullPrice: facts.fullPrice })
  const lines = [rear, front].map((facts) => ({ ean: facts.ean, before: price(facts), after: price(facts, 5_000) }))
  await client.post('/tyres/price-changes', { ...cause, lines })
  const eans = [rear.ean, front.ean, '2901542743999']
  const asked = { putsBack: cause.importId, eans }
  const outcomes = { [rear.ean]: 'applied', [front.ean]: 'conflict', '2901542743999': 'gone' }
  await client.patch(`/tyres/${front.ean}`, { price: 60_000, by, role: 'owner' })
  await client.patch(`/tyres/${front.ean}`, { ...price(front, 5_000), by, role: 'owner' })
  expect(await client.post('/tyres/put-back-import', asked)).toEqual({ outcomes })
  expect((await historyOf(rear.ean)).map(({ cause: why }) => why)).toEqual(['import'])
  const back = { ...asked, cause: { by, importId: newId() } }
  for (let time = 0; time < 2; time += 1)
    expect(await client.post('/tyres/put-back-import', back)).toEqual({ outcomes })
  expect(await historyOf(rear.ean)).toMatchObject([
    { cause: 'put-back', ...price(rear) },
    { cause: 'import', ...price(rear, 5_000) },
  ])
  expect(await historyOf(front.ean)).toMatchObject([{ cause: 'edit' }, { cause: 'edit' }, { cause: 'import' }])
})

test('a member of staff lowers a price in steps as far as in one; the steps do not limit other staff', async () => {
  const lower = (price: number, more: object = {}) => client.patch(`/tyres/${rear.ean}`, { price, by, ...more })
  for (const price of [90_000, 70_000]) expect(await lower(price)).toMatchObject({ ok: true })
  expect(await lower(66_000)).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(await client.post('/tyres/prices', { eans: [rear.ean], by })).toMatchObject({
    prices: [{ price: 70_000, began: rear.price }],
  })
  expect(await lower(66_000, { by: 'st_owner', role: 'owner' })).toMatchObject({ ok: true })
  expect(await lower(60_000)).toMatchObject({ ok: true })
  await fixture.database.query(`update catalog.price_change set at = at - interval '8 days'`)
  expect(await lower(45_000)).toMatchObject({ ok: true })
})

test('a new price is published and recorded with who made it', async () => {
  const answer = await client.patch(`/tyres/${rear.ean}`, { price: 90_000, version: 1, by })
  expect(answer).toMatchObject({
    ok: true,
    product: { version: 2, facts: { price: 90_000, fullPrice: rear.fullPrice } },
  })
  expect(await published()).toEqual([{ type: TyreListed.type, ean: rear.ean, price: 90_000 }])
  expect(await historyOf(rear.ean)).toMatchObject([
    { price: 90_000, priceBefore: rear.price, cause: 'edit', by, fullPrice: rear.fullPrice },
  ])
})

test('two members of staff edit one product at once: the refusal of the later one shows what the earlier one saved', async () => {
  const edits = [90_000, 91_000].map((price) => client.patch(`/tyres/${rear.ean}`, { price, version: 1, by }))
  const answers = (await Promise.all(edits)) as { ok: boolean; code?: string; product: { facts: TyreFacts } }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const [refused] = answers.filter(({ ok }) => !ok)
  const [saved] = answers.filter(({ ok }) => ok)
  expect(refused).toMatchObject({ code: 'CHANGED', product: saved?.product })
  expect(await published()).toHaveLength(1)
})

test('a change is put back once, as a new change; one of another product is not found', async () => {
  await client.patch(`/tyres/${rear.ean}`, { price: 90_000, version: 1, by })
  const [change] = await historyOf(rear.ean)
  const putBack = (ean: string) => client.post(`/tyres/${ean}/put-back`, { change: change?.id, by })
  expect(await putBack(front.ean)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await putBack(rear.ean)).toMatchObject({ ok: true, product: { version: 3, facts: { price: rear.price } } })
  expect(await putBack(rear.ean)).toMatchObject({ ok: false, code: 'CHANGED' })
  expect(await published()).toMatchObject([{ price: 90_000 }, { price: rear.price }])
  expect(await historyOf(rear.ean)).toMatchObject([
    { price: rear.price, cause: 'put-back', by },
    { price: 90_000, cause: 'edit' },
  ])
})

test('a raise by a slip is put back by the member of staff who made it, and by no colleague', async () => {
  const slip = { price: rear.price * 10, fullPrice: rear.price * 11 }
  expect(await client.patch(`/tyres/${rear.ean}`, { ...slip, version: 1, by })).toMatchObject({ ok: true })
  const [change] = await historyOf(rear.ean)
  const putBack = (who: string) => client.post(`/tyres/${rear.ean}/put-back`, { change: change?.id, by: who })
  expect(await putBack('st_other')).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(await putBack(by)).toMatchObject({ ok: true, product: { facts: { price: rear.price } } })
})

test('a batch of an import that is sent twice counts once', async () => {
  const before = { price: rear.price, fullPrice: rear.fullPrice }
  const batch = {
    importId: newId(),
    by,
    lines: [
      { ean: rear.ean, before, after: { ...before, price: 80_000 } },
      { ean: front.ean, before, after: { ...before, price: 70_000 } },
      { ean: '2900000000001', before, after: before },
    ],
  }
  const outcomes = { [rear.ean]: 'applied', [front.ean]: 'conflict', '2900000000001': 'gone' }
  expect(await client.post('/tyres/price-changes', batch)).toEqual({ outcomes })
  expect(await client.post('/tyres/price-changes', batch)).toEqual({ outcomes })
  expect(await published()).toEqual([{ type: TyrePriced.type, ean: rear.ean, price: 80_000 }])
  expect(await historyOf(rear.ean)).toMatchObject([{ price: 80_000, cause: 'import' }])
})

test('a batch with a malformed line is refused whole', async () => {
  const lines = [{ ean: 'x', before: { price: 1, fullPrice: 1 }, after: { price: 1, fullPrice: 1 } }]
  await expect(client.post('/tyres/price-changes', { importId: newId(), by, lines })).rejects.toMatchObject({
    status: 400,
  })
})

const fields = { frontEan: front.ean, rearEan: rear.ean, price: 160_000, fullPrice: 168_800 }
type Made = { ok: boolean; code?: string; product: { facts: TyreFacts; version: number } }
const make = async (change: object = {}) => (await client.post('/sets', { ...fields, by, ...change })) as Made

test('a set is made once, protects its tyres, changes and is unmade', async () => {
  const { product } = await make()
  expect(product.facts).toMatchObject({ set: true, brand: rear.brand, price: 160_000 })
  expect(product.facts.ean).toMatch(/^291\d{10}$/)
  expect(await make()).toMatchObject({ ok: false, code: 'DUPLICATE' })
  expect(await client.delete(`/tyres/${rear.ean}`)).toMatchObject({
    ok: false,
    code: 'IN_USE',
    sets: [{ ean: product.facts.ean }],
  })
  const changed = { ...fields, price: 150_000, line: 'Power 6 GT', version: 1, by }
  expect(await client.put(`/sets/${product.facts.ean}`, changed)).toMatchObject({
    ok: true,
    product: { version: 2, facts: { line: 'Power 6 GT', price: 150_000 } },
  })
  expect(await client.put(`/sets/${product.facts.ean}`, changed)).toMatchObject({ ok: false, code: 'CHANGED' })
  expect(await client.delete(`/tyres/${product.facts.ean}`)).toMatchObject({ ok: true })
  expect(await client.delete(`/tyres/${product.facts.ean}`)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await client.delete(`/tyres/${rear.ean}`)).toMatchObject({ ok: true })
  expect((await published()).map(({ type }) => type)).toEqual([
    ...[TyreListed.type, TyreListed.type, TyreUnlisted.type, TyreUnlisted.type],
  ])
})

test('a product that was taken off sale goes back as it was, once; a set after its tyres', async () => {
  const { product } = await make()
  const { ean } = product.facts
  for (const each of [ean, rear.ean]) expect(await client.delete(`/tyres/${each}`)).toMatchObject({ ok: true })
  const relist = (each: string) => client.post(`/tyres/${each}/relist`, {})
  expect(await relist(ean)).toMatchObject({ ok: false, code: 'IN_USE' })
  expect(await relist(rear.ean)).toMatchObject({ ok: true, product: { facts: { ean: rear.ean } } })
  expect(await relist(ean)).toEqual({ ok: true, product: { facts: product.facts, version: 1 } })
  expect(await relist(ean)).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect((await published()).map(({ type }) => type).slice(-2)).toEqual([TyreListed.type, TyreListed.type])
  expect(await client.delete(`/tyres/${ean}`)).toMatchObject({ ok: true })
})

test('a set is measured against its two tyres, as they cost before the same person lowered them', async () => {
  const worth = front.price + rear.price
  const ninety = Math.ceil(worth * 0.9)
  const seventy = Math.ceil(worth * 0.7)
  const priced = (price: number) => ({ price, fullPrice: Math.max(price, worth) })
  const refused = { ok: false, code: 'OWNER_ONLY' }
  // made at the lowest price that staff may give, it falls no further
  const { product } = await make(priced(seventy))
  const path = `/tyres/${product.facts.ean}`
  expect(await client.patch(path, { ...priced(seventy - 1_000), by })).toMatchObject(refused)
  // nor after a raise, nor by an import or by putting a price back
  expect(await client.patch(path, { ...priced(worth * 3), by })).toMatchObject({ ok: true })
  expect(await client.patch(path, { ...priced(seventy - 1_000), by })).toMatchObject(refused)
  expect(await client.post('/tyres/prices', { eans: [product.facts.ean], by })).toMatchObject({
    prices: [{ began: seventy, worth }],
  })
  const [raise] = await historyOf(product.facts.ean)
  expect(await client.post(`${path}/put-back`, { change: raise?.id, by })).toMatchObject({ ok: true })
  expect(await client.delete(path)).toMatchObject({ ok: true })
  // lowered tyres are no measure for who lowered them
  const lower = { price: Math.ceil(rear.price * 0.8), by }
  expect(await client.patch(`/tyres/${rear.ean}`, lower)).toMatchObject({ ok: true })
  expect(await make(priced(seventy - 1_000))).toMatchObject(refused)
  expect(await make(priced(ninety))).toMatchObject({ ok: true })
})

test('two people who make the same set at once make one', async () => {
  const answers = await Promise.all([make(), make()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})
