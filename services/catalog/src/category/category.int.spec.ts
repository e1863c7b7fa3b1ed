import { CategoryListed, TyreListed } from '@zmig/events'
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
  await catalog.database.query('truncate catalog.tyre, catalog.category')
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
