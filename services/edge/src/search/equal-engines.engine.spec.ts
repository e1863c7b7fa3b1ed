import { isDeepStrictEqual } from 'node:util'
import { elasticsearchForTests } from '@zmig/engines/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPostgresTyreSearch } from './postgres/postgres-tyre-search.adapter.ts'
import { searchQueries } from './testing/search-queries.ts'
import { type SearchFixture, startElasticsearchSearchFixture } from './testing/search-fixture.ts'
import { seedEvents } from './testing/seed-events.ts'
import type { SearchPosition, SearchQuery, TyreSearch } from './tyre-search.port.ts'
import { understand } from './understand.ts'
import type { Words } from './vocabulary-snapshot.ts'

let fixture: SearchFixture
let words: Words
let tables: TyreSearch
beforeAll(async () => {
  fixture = await startElasticsearchSearchFixture({ url: await elasticsearchForTests() })
  await fixture.publish(...seedEvents())
  words = await fixture.words()
  tables = createPostgresTyreSearch(fixture.database)
})
afterAll(() => fixture.stop())

/** More pages of one query say little new. */
const PAGES = 3

/** The first pages of a query; the engines take turns in answering where the next one begins. */
const compare = async (query: SearchQuery): Promise<{ total: number; differences: unknown[] }> => {
  const differences: unknown[] = []
  let after: SearchPosition | undefined
  let total = 0
  for (let page = 0; page < PAGES; page += 1) {
    const asked = { ...query, ...(after && { after }) }
    const [ours, theirs] = await Promise.all([tables.search(asked), fixture.search.search(asked)])
    total = ours.total
    if (!isDeepStrictEqual(ours, theirs)) differences.push({ asked, ours, theirs })
    after = (page % 2 === 0 ? theirs : ours).next
    if (!after) break
  }
  return { total, differences }
}

it('answers every recorded query alike from both engines: products, totals, facets and pages', async () => {
  let found = 0
  for (const { text, filters = {}, sort = 'list' } of searchQueries) {
    const { clauses } = understand({ text }, words)
    if (!clauses) continue
    const { total, differences } = await compare({ clauses, filters, sort, limit: 30 })
    expect(differences).toEqual([])
    if (total > 0) found += 1
  }
  expect(searchQueries.length).toBeGreaterThanOrEqual(500)
  // the others ask for what the shop does not have
  expect(found).toBeGreaterThanOrEqual(500)
})

it('answers alike for every tenth bike', async () => {
  for (const bikeId of [...words.bikes.keys()].filter((_, index) => index % 10 === 0)) {
    const { clauses = [] } = understand({ text: '', bikeId }, words)
    expect((await compare({ clauses, filters: {}, sort: 'list', limit: 30 })).differences).toEqual([])
  }
})

it('counts alike', async () => {
  const lists = searchQueries.flatMap(({ text }) => understand({ text }, words).clauses ?? [])
  const all = lists.map((clause) => [clause])
  expect(await fixture.search.count(all.slice(0, 500))).toEqual(await tables.count(all.slice(0, 500)))
})
