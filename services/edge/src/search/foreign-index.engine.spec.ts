import { elasticsearchForTests } from '@zmig/engines/testing'
import { expect, it, vi } from 'vitest'
import { createElasticsearchClient } from './elasticsearch/client.ts'
import { createTyreIndex, type VersionedTyre } from './elasticsearch/tyre-index.ts'
import { aliasForTest, startElasticsearchSearchFixture } from './testing/search-fixture.ts'
import { inListOrder, smallShop } from './testing/small-shop.ts'

const stranger: VersionedTyre = {
  tyre: {
    ean: '29009999',
    tokens: ['brand:stranger'],
    category: 'sport',
    brand: 'stranger',
    position: 'rear',
    tube: 'TL',
    set: false,
    price: 1,
    score: 5,
    inStock: true,
    rank: 1,
  },
  version: 1_000_000,
}

/** What a shop finds in the end that met an index of another life under its alias. */
const foundBeside = async (shopOf: (ours: string) => string): Promise<string[]> => {
  const url = await elasticsearchForTests()
  const alias = aliasForTest()
  const client = createElasticsearchClient({ url })
  const index = createTyreIndex({ client, signal: new AbortController().signal }, alias)
  const fixture = await startElasticsearchSearchFixture({ url }, alias, async (database) => {
    const [row] = await database.query<{ id: string }>('select id from edge.search_shop')
    const name = await index.create(shopOf(row?.id ?? ''))
    // one of our products too, in a version that ours will not reach for long
    await index.write(name, [stranger, { ...stranger, tyre: { ...stranger.tyre, ean: '29000001' } }])
    await index.refresh(name)
    await index.activate(name)
  })
  await fixture.publish(...smallShop())
  const find = async () => (await fixture.search.search({ clauses: [], filters: {}, sort: 'list', limit: 60 })).eans
  try {
    return await vi.waitUntil(async () => {
      const eans = await find()
      return eans.includes('29009999') || eans.length < inListOrder.length ? undefined : eans
    }, 20_000)
  } finally {
    await fixture.stop()
    await client.close()
  }
}

it('makes an index of its own when the one under the alias belongs to another shop', async () =>
  expect(await foundBeside(() => 'another')).toEqual(inListOrder))

it('makes the index again when it holds more than the database, which came from a backup', async () =>
  expect(await foundBeside((ours) => ours)).toEqual(inListOrder))
