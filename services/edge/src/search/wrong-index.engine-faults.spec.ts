import type { Client } from '@elastic/elasticsearch'
import { elasticsearchForTests } from '@zmig/engines/testing'
import { createLogger } from '@zmig/kit'
import { check, checkpoint, rebuild } from '@zmig/projections'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { available } from '../testing/facts.ts'
import { createElasticsearchClient } from './elasticsearch/client.ts'
import { ensureIndex } from './elasticsearch/live-index.ts'
import { createTyreIndex, type TyreIndex } from './elasticsearch/tyre-index.ts'
import { createSearchIndexFeed, type SearchIndexFeed } from './search-index.projection.ts'
import { aliasForTest, type SearchFixture, startElasticsearchSearchFixture } from './testing/search-fixture.ts'
import { inListOrder, smallShop } from './testing/small-shop.ts'

const logger = createLogger('search-test', { level: 'silent' })
const changed = '29000001'
const deleted = '29000004'
const another = '29000010'

let alias: string
let client: Client
let index: TyreIndex
let fixture: SearchFixture
let feed: SearchIndexFeed
let live: string
beforeEach(async () => {
  const url = await elasticsearchForTests()
  alias = aliasForTest()
  client = createElasticsearchClient({ url })
  index = createTyreIndex({ client, signal: new AbortController().signal }, alias)
  fixture = await startElasticsearchSearchFixture({ url }, alias)
  feed = createSearchIndexFeed({ database: fixture.database, logger, elasticsearch: { url }, alias })
  await fixture.publish(...smallShop())
  live = (await index.live())?.name ?? ''
})
afterEach(async () => {
  await feed.stop()
  await fixture.stop()
  await client.close()
})

const checked = () => check({ ...options(), share: 1 })
const options = () => ({ database: fixture.database, log: fixture.log, logger, projection: feed.projection })
const equal = (size: number) => ({ equal: true, rows: { live: size, folded: size }, differences: [] })
const size = inListOrder.length
const eans = async () => (await fixture.search.search({ clauses: [], filters: {}, sort: 'list', limit: 60 })).eans

/** A write by hand, past the shop: it gets a newer version. */
const byHand = {
  remove: (id: string) => client.delete({ index: alias, id }),
  change: (id: string, price: number) => client.update({ index: alias, id, doc: { price } }),
  add: (id: string) => client.index({ index: alias, id, document: { brand: 'stranger' } }),
}
/** A services process that starts now, and has made up its mind about the index. */
const restarted = async () => {
  feed.start()
  await expect.poll(async () => (await index.live())?.name).not.toBe(live)
}

it('finds an untouched index equal, also while the shop runs', async () => {
  expect(await checked()).toMatchObject({ equal: true, tables: [{ table: 'search_document' }, equal(size)] })
  let selling = true
  const sell = async () => {
    for (let revision = 2; selling; revision += 1)
      await fixture.publish(available(changed, 'instock', revision, revision))
  }
  const busy = sell()
  for (let round = 0; round < 3; round += 1) expect(await checked()).toMatchObject({ equal: true })
  selling = false
  await busy
  expect((await index.live())?.name).toBe(live)
  expect(Object.keys(await client.indices.get({ index: `${alias}-*` }))).toEqual([live])
})

it('finds documents that were deleted, changed and added by hand, and a rebuild corrects them', async () => {
  await byHand.change(changed, 1)
  await byHand.remove(deleted)
  await byHand.add('stranger')
  expect(await checked()).toMatchObject({
    equal: false,
    tables: [
      { table: 'search_document', equal: true },
      {
        table: `Elasticsearch ${alias}`,
        equal: false,
        rows: { live: size, folded: size },
        differences: [
          { key: changed, kind: 'changed' },
          { key: deleted, kind: 'missing' },
          { key: 'stranger', kind: 'extra' },
        ],
      },
    ],
  })
  await rebuild(options())
  expect(await checked()).toMatchObject({ equal: true })
  expect(await eans()).toEqual(inListOrder)
})

it('fills an index from a checkpoint where there is one', async () => {
  await checkpoint(options())
  await fixture.publish(available(changed, 'none', 0, 2))
  expect(await checked()).toMatchObject({ equal: true, tables: [{}, equal(size)] })
  const before = await eans()
  await rebuild(options())
  expect(await eans()).toEqual(before)
  expect((await index.live())?.name).not.toBe(live)
})

it('takes no newer version for an excuse, and no index for an empty one', async () => {
  await byHand.change(another, 1)
  await fixture.publish(available(changed, 'none', 0, 2))
  const { tables } = await checked()
  expect(tables.at(-1)?.differences).toEqual([{ key: another, kind: 'changed' }])
  await client.indices.updateAliases({ actions: [{ remove: { index: live, alias } }] })
  expect((await checked()).equal).toBe(false)
})

it('makes an index that lacks documents again at a start', async () => {
  for (const ean of inListOrder.slice(0, 4)) await byHand.remove(ean)
  await restarted()
  expect(await eans()).toEqual(inListOrder)
  expect(await checked()).toMatchObject({ equal: true })
})

it('makes an index with a changed document or one too many again at a start', async () => {
  await byHand.change(changed, 1)
  await byHand.add('stranger')
  await restarted()
  expect(await checked()).toMatchObject({ equal: true })
})

it('keeps an index that is right, and knows one from its sums that holds less or more', async () => {
  const ensure = (look: 'sums' | 'documents') => ensureIndex(fixture.database, index, look)
  // availability of what has no facts, because they were parked for instance, is no document
  await fixture.publish(available('29000099', 'none', 0, 2))
  expect([await ensure('sums'), await ensure('documents')]).toEqual([undefined, undefined])
  expect((await index.live())?.name).toBe(live)
  await byHand.remove(deleted)
  expect([await ensure('sums'), await ensure('sums')]).toEqual(['behind', undefined])
  await byHand.add('stranger')
  expect([await ensure('sums'), await ensure('sums')]).toEqual(['ahead', undefined])
  await byHand.change(changed, 1)
  expect([await ensure('documents'), await ensure('documents')]).toEqual(['different', undefined])
  expect(await eans()).toEqual(inListOrder)
})
