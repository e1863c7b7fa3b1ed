import { TyreListed, type TyreFacts } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importTyres } from '../listing.commands.ts'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'

const rear: TyreFacts = TyreListed.example
const front: TyreFacts = { ...rear, ean: '2901542743630', position: 'front', displaySize: '120/70ZR17' }
const other: TyreFacts = { ...rear, ean: '2904790759880', line: 'Road 6' }

let catalog: CatalogServer
beforeAll(async () => {
  catalog = await serveCatalog()
})
afterAll(() => catalog.stop())
beforeEach(async () => {
  await catalog.database.query('truncate catalog.tyre')
  await importTyres(catalog.deps, [rear, front, other])
})

const change = (fields: object) =>
  catalog.put('/catalog/lines', {
    brand: rear.brand,
    of: rear.line,
    line: rear.line,
    hebrewName: rear.hebrewName,
    treadFamily: rear.treadFamily,
    youtube: rear.youtube,
    by: 'st_dana',
    ...fields,
  })

test('all tyres of a line and their sets are renamed at once and published; other lines stay', async () => {
  const made = (await catalog.post('/catalog/sets', {
    frontEan: front.ean,
    rearEan: rear.ean,
    price: 160_000,
    fullPrice: 170_000,
    by: 'st_dana',
    role: 'owner',
  })) as { product: { facts: TyreFacts } }
  const set = made.product.facts.ean
  await catalog.database.query('delete from events.outbox')
  expect(await change({ line: 'Power 6 GT' })).toMatchObject({
    ok: true,
    changed: 3,
    before: { facts: { line: rear.line } },
    after: { facts: { line: 'Power 6 GT' }, version: 2 },
  })
  for (const ean of [rear.ean, front.ean, set])
    expect(await catalog.get(`/catalog/tyres/${ean}`)).toMatchObject({ product: { facts: { line: 'Power 6 GT' } } })
  expect(await catalog.get(`/catalog/tyres/${other.ean}`)).toMatchObject({ product: { facts: { line: 'Road 6' } } })
  const events = await catalog.database.query(`select from events.outbox where event ->> 'type' = $1`, [
    TyreListed.type,
  ])
  expect(events).toHaveLength(3)
})

test('the same words change nothing; wrong ones and a line that is gone are refused', async () => {
  await catalog.database.query('delete from events.outbox')
  expect(await change({})).toEqual({ ok: true, changed: 0 })
  expect(await change({ hebrewName: ' ' })).toMatchObject({
    ok: false,
    code: 'VALIDATION',
    faults: { hebrewName: expect.any(String) as string },
  })
  expect(await change({ of: 'Power 5' })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await catalog.database.query('select from events.outbox')).toEqual([])
})
