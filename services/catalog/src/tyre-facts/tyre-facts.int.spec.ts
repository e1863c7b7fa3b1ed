import { CategoryListed, TyreListed, type TyreFacts } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importCategories, importTyres } from '../listing.commands.ts'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'

const rear: TyreFacts = { ...TyreListed.example, cdn: [{ bucketPath: 'tyres/power-6.jpg' }] }
const front: TyreFacts = {
  ...rear,
  ean: '2901542743630',
  position: 'front',
  displaySize: '120/70ZR17',
  width: '120',
  profile: '70',
}
const ean = '3528701931487'
const by = 'st_dana'

let catalog: CatalogServer
beforeAll(async () => {
  catalog = await serveCatalog()
})
afterAll(() => catalog.stop())
beforeEach(async () => {
  await catalog.database.query(
    'truncate catalog.tyre, catalog.tyre_off_sale, catalog.brand, catalog.category, catalog.price_change',
  )
  await importCategories(catalog.deps, [CategoryListed.example])
  await importTyres(catalog.deps, [rear, front])
  await catalog.database.query('delete from events.outbox')
})

const fieldsOf = ({ ean: _ean, set: _set, cdn: _cdn, front: _front, rear: _rear, dot = '', ...facts }: TyreFacts) => ({
  ...facts,
  dot,
})
type Answer = {
  ok: boolean
  code?: string
  faults?: Record<string, string>
  product: { facts: TyreFacts; version: number }
}
const list = async (change: object = {}) =>
  (await catalog.post('/catalog/single-tyres', { ...fieldsOf(rear), ean, by, role: 'owner', ...change })) as Answer
const change = async (fields: object, of = rear.ean) =>
  (await catalog.put(`/catalog/single-tyres/${of}`, { ...fieldsOf(rear), by, role: 'owner', ...fields })) as Answer
const published = async () =>
  (
    await catalog.database.query<{ ean: string }>(
      `select event #>> '{data,ean}' as ean from events.outbox where event ->> 'type' = $1 order by id`,
      [TyreListed.type],
    )
  ).map((event) => event.ean)

test('a tyre is listed with all of its facts, published, and found', async () => {
  const answer = await list({ brand: 'MICHELIN', line: 'power 6', displaySize: '' })
  const { cdn: _cdn, ...facts } = rear
  expect(answer).toEqual({ ok: true, product: { facts: { ...facts, ean }, version: 1 } })
  expect(await published()).toEqual([ean])
  expect(await catalog.get(`/catalog/tyres/${ean}`)).toMatchObject({ ok: true, product: { facts: { ean } } })
})

test('a brand is spelled as staff list it, before any tyre has it and after', async () => {
  await catalog.database.query(
    `insert into catalog.brand (id, fact, changed_at) values
       ('metzeler', '{"id": "metzeler", "name": "Metzeler"}', now()), ('michelin', '{"id": "michelin", "name": "MICHELIN"}', now())`,
  )
  expect(await list({ brand: ' METZELER ' })).toMatchObject({ product: { facts: { brand: 'Metzeler' } } })
  expect(await change({ brand: 'michelin' })).toMatchObject({ product: { facts: { brand: 'MICHELIN' } } })
})

test('a tyre without a number of its maker gets one of the shop', async () => {
  const { product } = await list({ ean: '' })
  expect(product.facts.ean).toMatch(/^290\d{10}$/)
})

test('an EAN is listed once, also when two people send it at once or write it as a UPC-A', async () => {
  const answers = await Promise.all([list(), list()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    code: 'DUPLICATE',
    faults: { ean: expect.any(String) as string },
  })
  expect(await list({ ean: '036000291452' })).toMatchObject({ ok: true })
  expect(await list({ ean: '0036000291452' })).toMatchObject({ ok: false, code: 'DUPLICATE' })
})

test('every fault is named at its field, and nothing is published', async () => {
  const answer = await list({ ean: '3528701931488', category: 'gone', price: 0, rim: '' })
  expect(answer).toMatchObject({ ok: false, code: 'VALIDATION' })
  expect(Object.keys(answer.faults ?? {}).sort()).toEqual(['category', 'ean', 'price', 'rim'])
  expect(await published()).toEqual([])
})

test('what was taken off sale is listed anew with its pictures and history, and does not come back a second time', async () => {
  await catalog.delete(`/catalog/tyres/${rear.ean}`)
  const lower = { ean: rear.ean, price: 50_000 }
  expect(await list({ ...lower, role: 'staff' })).toMatchObject({ ok: false, code: 'OWNER_ONLY' })
  expect(await list(lower)).toMatchObject({ ok: true, product: { facts: { cdn: rear.cdn, price: 50_000 } } })
  expect(await catalog.get(`/catalog/tyres/${rear.ean}/history`)).toMatchObject({
    changes: [{ price: 50_000, priceBefore: rear.price, by }],
  })
  expect(await catalog.post(`/catalog/tyres/${rear.ean}/relist`, {})).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('a change replaces the facts, keeps the pictures, and its second editor sees the first', async () => {
  const facts = { line: 'Power 7', category: CategoryListed.example.id, score: 4.9, dot: '' }
  const answer = await change({ ...facts, version: 1 })
  const { dot: _dot, ...rest } = rear
  expect(answer).toMatchObject({ ok: true, product: { version: 2 }, before: { version: 1 } })
  expect(answer.product.facts).toEqual({ ...rest, line: 'Power 7', score: 4.9 })
  expect(await change({ line: 'Power 8', version: 1 })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    product: { version: 2, facts: { line: 'Power 7' } },
  })
  expect(await change({}, '3528701773025')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})

test('the sets of a tyre follow it in the same transaction', async () => {
  const made = (await catalog.post('/catalog/sets', {
    frontEan: front.ean,
    rearEan: rear.ean,
    price: 160_000,
    fullPrice: 168_800,
    by,
    role: 'owner',
  })) as Answer
  await catalog.database.query('delete from events.outbox')
  expect(await change({ load: '75', displaySize: '180/55ZR17 M/C (75W)' })).toMatchObject({ ok: true })
  const set = made.product.facts.ean
  expect(await catalog.get(`/catalog/tyres/${set}`)).toMatchObject({
    product: { version: 2, facts: { load: '75', price: 160_000, rear: { load: '75' } } },
  })
  expect(await published()).toEqual([rear.ean, set])
  expect(await change({ brand: 'Pirelli' })).toMatchObject({ ok: false, code: 'IN_USE', sets: [{ ean: set }] })
  expect(await change({}, set)).toMatchObject({ ok: false, code: 'VALIDATION' })
})

test('a body of another shape is refused whole', async () => {
  await expect(list({ position: 'set' })).rejects.toMatchObject({ status: 400 })
  await expect(list({ price: 1.5 })).rejects.toMatchObject({ status: 400 })
})
