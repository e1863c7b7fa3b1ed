import type { Client } from '@elastic/elasticsearch'
import { createLogger } from '@zmig/kit'
import { rebuild } from '@zmig/projections'
import { elasticsearchForTests } from '@zmig/engines/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { available, tyreListed, tyrePriced } from '../testing/facts.ts'
import { createElasticsearchClient } from './elasticsearch/client.ts'
import { createTyreIndex, type TyreIndex } from './elasticsearch/tyre-index.ts'
import type { IndexedTyre } from './indexed-tyre.ts'
import { createSearchIndexFeed } from './search-index.projection.ts'
import { aliasForTest, type SearchFixture, startElasticsearchSearchFixture } from './testing/search-fixture.ts'
import { inListOrder, smallShop } from './testing/small-shop.ts'
import type { SearchQuery } from './tyre-search.port.ts'

const everything: SearchQuery = { clauses: [], filters: {}, sort: 'list', limit: 60 }
const logger = createLogger('search-test', { level: 'silent' })

let url: string
let alias: string
let client: Client
let index: TyreIndex
let fixture: SearchFixture
beforeEach(async () => {
  url = await elasticsearchForTests()
  alias = aliasForTest()
  client = createElasticsearchClient({ url })
  index = createTyreIndex({ client, signal: new AbortController().signal }, alias)
  fixture = await startElasticsearchSearchFixture({ url }, alias)
})
afterEach(async () => {
  await fixture.stop()
  await client.close()
})

const eans = async () => (await fixture.search.search(everything)).eans
const versionOf = async (ean: string) => (await client.get({ index: alias, id: ean }))._version

it('gives every document the positions of its facts and of its availability as version', async () => {
  const positions = async (ean: string) => {
    const rows = await fixture.database.query<{ log_offset: number }>(
      'select max(log_offset) + 1 as log_offset from events.log where key = $1 group by topic',
      [ean],
    )
    return rows.reduce((sum, { log_offset }) => sum + log_offset, 0)
  }
  await fixture.publish(...smallShop())
  for (const ean of inListOrder) expect(await versionOf(ean)).toBe(await positions(ean))
  await fixture.publish(available('29000001', 'none', 0, 2), tyreListed({ ean: '29000002', price: 1 }))
  await fixture.publish(tyrePriced('29000003', 1))
  for (const ean of ['29000001', '29000002', '29000003']) expect(await versionOf(ean)).toBe(await positions(ean))
})

it('does not overwrite a document that the index holds in a newer version', async () => {
  await fixture.publish(...smallShop())
  const stored = async () => (await client.get<IndexedTyre>({ index: alias, id: '29000001' }))._source
  const tyre = await stored()
  if (!tyre) throw new Error('the index does not hold the tyre')
  await index.write(alias, [{ tyre: { ...tyre, price: 1 }, version: 1 }])
  expect((await stored())?.price).toBe(94_900)
  await index.write(alias, [{ tyre: { ...tyre, price: 1 }, version: 1_000 }])
  expect((await stored())?.price).toBe(1)
})

it('makes the index again when the engine has lost it', async () => {
  await fixture.publish(...smallShop())
  const before = await index.live()
  await index.remove(before?.name ?? '')
  await fixture.publish(available('29000008', 'instock', 1, 2))
  expect((await eans()).toSorted()).toEqual(inListOrder.toSorted())
  expect((await fixture.search.search({ ...everything, filters: { inStock: true } })).eans).toContain('29000008')
  expect((await index.live())?.name).not.toBe(before?.name)
})

it('parks a product that the engine refuses, and continues with the others', async () => {
  await fixture.publish(tyreListed({ ean: '29000077', price: 3_000_000_000 }), ...smallShop())
  expect(await eans()).toEqual(inListOrder)
  const parked = await fixture.database.query(`select key from events.parked where projection = 'edge-search-index'`)
  expect(parked).toEqual([{ key: '29000077' }])
})

it('is rebuilt into a new index that takes the alias in one step, during searches and changes', async () => {
  await fixture.publish(...smallShop())
  const before = await index.live()
  const feed = createSearchIndexFeed({ database: fixture.database, logger, elasticsearch: { url }, alias })
  let searching = true
  let searches = 0
  const search = async () => {
    while (searching) {
      expect((await fixture.search.search(everything)).total).toBe(inListOrder.length)
      searches += 1
    }
  }
  const busy = search()
  const options = { database: fixture.database, log: fixture.log, logger, projection: feed.projection }
  const { events } = await rebuild(options)
  await fixture.publish(available('29000001', 'none', 0, 2))
  searching = false
  await busy
  expect(events).toBeGreaterThanOrEqual(inListOrder.length * 2)
  expect(searches).toBeGreaterThan(0)
  const after = await index.live()
  expect(after?.name).not.toBe(before?.name)
  // what the live projection wrote after the switch went into the new index
  expect((await fixture.search.search({ ...everything, filters: { inStock: true } })).eans).not.toContain('29000001')

  // the next one deletes the replaced index, and an index that another rebuild left unfinished
  await index.create('nobody')
  await rebuild(options)
  const left = Object.keys(await client.indices.get({ index: `${alias}-*` }))
  expect(new Set(left)).toEqual(new Set([after?.name, (await index.live())?.name]))
  expect((await eans()).toSorted()).toEqual(inListOrder.toSorted())
  await feed.stop()
})

it('leaves nothing of a rebuild that failed', async () => {
  await fixture.publish(...smallShop())
  const feed = createSearchIndexFeed({ database: fixture.database, logger, elasticsearch: { url }, alias })
  const copy = await feed.projection.outside?.begin()
  expect(Object.keys(await client.indices.get({ index: `${alias}-*` }))).toHaveLength(2)
  await copy?.discard()
  expect(Object.keys(await client.indices.get({ index: `${alias}-*` }))).toEqual([(await index.live())?.name])
  await feed.stop()
})
