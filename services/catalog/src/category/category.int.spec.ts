import { CategoryListed, CategoryUnlisted, TyreListed } from '@zmig/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importCategories, importTyres } from '../listing.commands.ts'
import { type CatalogServer, serveCatalog } from '../testing/catalog-server.ts'

const facts = CategoryListed.example
const { id, ...fields } = facts

let catalog: CatalogServer
beforeAll(async () => {
  catalog = await serveCatalog()
})
afterAll(() => catalog.stop())
beforeEach(async () => {
  await catalog.database.query('truncate catalog.tyre, catalog.tyre_off_sale, catalog.category')
  await importCategories(catalog.deps, [facts])
  await importTyres(catalog.deps, [TyreListed.example])
  await catalog.database.query('delete from events.outbox')
})

const save = (of: string, change: object) =>
  catalog.put(`/catalog/categories/${of}`, { ...fields, version: null, ...change })
const published = () =>
  catalog.database.query(`select event -> 'data' as data from events.outbox where event ->> 'type' = $1 order by id`, [
    CategoryListed.type,
  ])

test('categories are listed with their number of products', async () =>
  expect(await catalog.get('/catalog/categories')).toEqual({ categories: [{ facts, version: 1, products: 1 }] }))

test('a category is listed, changed and published', async () => {
  const racing = { id: 'racing', ...fields, name: 'מרוצים' }
  expect(await save('racing', { name: 'מרוצים' })).toEqual({ ok: true, category: { facts: racing, version: 1 } })
  expect(await save('racing', { name: 'מסלול', version: 1 })).toMatchObject({
    ok: true,
    category: { facts: { name: 'מסלול' }, version: 2 },
    before: { facts: racing, version: 1 },
  })
  expect(await published()).toEqual([{ data: racing }, { data: { ...racing, name: 'מסלול' } }])
})

test('an address, a name and a version are respected, and nothing is published', async () => {
  expect(await save(id, { seoTitle: 'אחר' })).toMatchObject({
    ok: false,
    code: 'DUPLICATE',
    faults: { id: expect.any(String) as string },
  })
  expect(await save('racing', {})).toMatchObject({
    ok: false,
    code: 'DUPLICATE',
    faults: { name: expect.any(String) as string },
  })
  expect(await save(id, { seoTitle: 'אחר', version: 7 })).toMatchObject({ ok: false, code: 'CHANGED' })
  expect(await save('gone', { version: 1 })).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(await save('Racing!', { name: 'x', seoTitle: '' })).toMatchObject({ ok: false, code: 'VALIDATION' })
  expect(await published()).toEqual([])
})

test('two people who list a category of one name at once list one', async () => {
  const answers = (await Promise.all(['one', 'two'].map((each) => save(each, { name: 'חדשה' })))) as { ok: boolean }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

const remove = (of: string) => catalog.delete(`/catalog/categories/${of}`)

test('a category without products is removed and published; one with products stays, also when they are off sale', async () => {
  expect(await remove(id)).toMatchObject({ ok: false, code: 'IN_USE' })
  await catalog.delete(`/catalog/tyres/${TyreListed.example.ean}`)
  expect(await remove(id)).toMatchObject({ ok: false, code: 'IN_USE' })
  await save('racing', { name: 'מרוצים' })
  await catalog.database.query('delete from events.outbox')
  expect(await remove('racing')).toMatchObject({ ok: true, before: { facts: { id: 'racing' }, version: 1 } })
  expect(await remove('racing')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  expect(
    await catalog.database.query(`select event ->> 'type' as type, event -> 'data' as data from events.outbox`),
  ).toEqual([{ type: CategoryUnlisted.type, data: { id: 'racing' } }])
})

test('of a tyre that is listed in a category and the removal of the category at once, one is refused', async () => {
  await save('racing', { name: 'מרוצים' })
  const { ean: _ean, set: _set, cdn: _cdn, dot = '', ...tyre } = TyreListed.example
  const listing = { ...tyre, dot, ean: '', category: 'racing', by: 'st_dana', role: 'owner' }
  const answers = (await Promise.all([catalog.post('/catalog/single-tyres', listing), remove('racing')])) as {
    ok: boolean
  }[]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})
