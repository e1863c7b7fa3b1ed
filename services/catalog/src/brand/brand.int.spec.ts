import { BrandListed, BrandUnlisted, TyreListed, type TyreFacts } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importTyres } from '../listing.commands.ts'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'

const tyre: TyreFacts = TyreListed.example
const LOGO = 'uploads/0123456789abcdef0123456789abcdef.jpg'
const michelin = { id: 'michelin', name: 'Michelin' }

let catalog: CatalogServer
beforeAll(async () => {
  catalog = await serveCatalog()
})
afterAll(() => catalog.stop())
beforeEach(async () => {
  await catalog.database.query('truncate catalog.tyre, catalog.brand, catalog.picture')
  await catalog.database.query('insert into catalog.picture (path, kept_at) values ($1, now())', [LOGO])
  await importTyres(catalog.deps, [tyre])
  await catalog.database.query('delete from events.outbox')
})

const save = (change: object = {}, id = michelin.id) =>
  catalog.put(`/catalog/brands/${id}`, { name: michelin.name, logo: '', version: null, by: 'st_dana', ...change })
const published = async () =>
  (
    await catalog.database.query<{ type: string }>(`select event ->> 'type' as type from events.outbox order by id`)
  ).map(({ type }) => type)

test('a brand that products name is listed with its logo', async () => {
  expect(await catalog.get('/catalog/brands')).toEqual({ brands: [], named: [{ name: 'Michelin', products: 1 }] })
  const facts = { ...michelin, logo: LOGO }
  expect(await save({ logo: facts.logo })).toEqual({ ok: true, brand: { facts, version: 1 } })
  expect(await published()).toEqual([BrandListed.type])
  expect(await catalog.get('/catalog/brands')).toMatchObject({ brands: [{ facts, version: 1 }] })
})

test('the products of a brand follow its spelling', async () => {
  await save()
  expect(await save({ name: 'MICHELIN', version: 1 })).toMatchObject({
    ok: true,
    brand: { facts: { name: 'MICHELIN' }, version: 2 },
    before: { facts: michelin },
  })
  expect(await catalog.get(`/catalog/tyres/${tyre.ean}`)).toMatchObject({
    product: { version: 2, facts: { brand: 'MICHELIN' } },
  })
  expect(await published()).toEqual([BrandListed.type, TyreListed.type, BrandListed.type])
})

test('an upload that is not kept any more is no logo, and a version is respected', async () => {
  const gone = `uploads/${'0'.repeat(32)}.jpg`
  expect(await save({ logo: gone })).toMatchObject({ ok: false, faults: { logo: expect.any(String) as string } })
  await save()
  expect(await save({ name: 'MICHELIN' })).toMatchObject({ ok: false, code: 'DUPLICATE' })
  expect(await save({ name: 'MICHELIN', version: 9 })).toMatchObject({
    ok: false,
    code: 'CHANGED',
    brand: { version: 1 },
  })
})

test('two people who list a brand at once list one', async () => {
  const answers = (await Promise.all([save(), save({ name: 'MICHELIN' })])) as { ok: boolean }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a brand is removed when no product on sale names it, in whatever spelling', async () => {
  await save({ name: 'MICHELIN' })
  const remove = () => catalog.delete(`/catalog/brands/${michelin.id}`)
  expect(await remove()).toMatchObject({ ok: false, code: 'IN_USE' })
  await catalog.delete(`/catalog/tyres/${tyre.ean}`)
  await catalog.database.query('delete from events.outbox')
  expect(await remove()).toMatchObject({ ok: true, before: { facts: { name: 'MICHELIN' } } })
  expect(await remove()).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await published()).toEqual([BrandUnlisted.type])
})
