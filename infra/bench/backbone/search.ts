import {
  broadMix,
  createElasticsearchClient,
  createElasticsearchTyreSearch,
  createPostgresTyreSearch,
  fillElasticsearchSearch,
  fillPostgresSearch,
  measureSearch,
  seedTyres,
  shoppersMix,
  syntheticCatalogue,
  type Growth,
  type MixedQuery,
  type Times,
} from '@zmig/edge/search/testing'
import { createDatabase } from '@zmig/kit'
import type { Measure } from '../measure.ts'
import { counted, scaled, type BackboneOptions } from './options.ts'
import { thirtyFromElasticsearch, thirtyFromPostgres } from './search-limits.ts'
import { withServers } from './servers.ts'
import { createEdgeDatabase } from './world.ts'

const [SMALL, LARGE] = [2_000, 100_000]
const QUERIES = 1_000
const BROAD = 100
/** Longer than any answer takes: what is too slow shall be seen, not cut off. */
const PATIENCE_MILLISECONDS = 10_000

type Engine = 'PostgreSQL' | 'Elasticsearch'
/** Milliseconds; `bare`: what the engine needs for thirty products that are asked for by name. */
type Found = { shoppers: Times; broad: Times; bare: number }
type Ask = (products: number, growth: Growth) => Promise<Found>

const TARGETS: Record<Engine, number> = { PostgreSQL: 5, Elasticsearch: 8 }

const catalogueOf = (products: number, growth: Growth) => [...syntheticCatalogue(seedTyres(), products, growth)]
type Catalogue = ReturnType<typeof catalogueOf>

const ask = async (
  search: Parameters<typeof measureSearch>[0],
  tyres: Catalogue,
  bare: (eans: string[][]) => Promise<number>,
  load: number,
): Promise<Found> => {
  const measure = async (queries: MixedQuery[]) => (await measureSearch(search, queries)).all
  const chosen = shoppersMix(tyres, scaled(QUERIES, load))
  const thirties = chosen.map((_, index) =>
    Array.from({ length: 30 }, (__, place) => tyres[(index * 7_919 + place * 104_729) % tyres.length]?.ean ?? ''),
  )
  await measure(chosen) // an engine that has just started compiles while it answers
  return {
    shoppers: await measure(chosen),
    broad: await measure(broadMix(tyres, scaled(BROAD, load))),
    bare: await bare(thirties),
  }
}

const inPostgres =
  (serverUrl: string, load: number): Ask =>
  async (products, growth) => {
    const tyres = catalogueOf(products, growth)
    const database = createDatabase(await createEdgeDatabase(serverUrl, `search_${growth}_${products}`))
    try {
      await fillPostgresSearch(database, tyres)
      await database.query('checkpoint')
      return await ask(createPostgresTyreSearch(database), tyres, thirtyFromPostgres(database), load)
    } finally {
      await database.end()
    }
  }

const inElasticsearch =
  (serverUrl: string, url: string, load: number): Ask =>
  async (products, growth) => {
    const tyres = catalogueOf(products, growth)
    const alias = `search-${growth}-${products}`
    const database = createDatabase(await createEdgeDatabase(serverUrl, `documents_${growth}_${products}`))
    const client = createElasticsearchClient(url)
    try {
      const remove = await fillElasticsearchSearch(database, { url, alias }, tyres)
      const search = createElasticsearchTyreSearch(client, alias, PATIENCE_MILLISECONDS)
      const found = await ask(search, tyres, thirtyFromElasticsearch(client, alias), load)
      await remove()
      return found
    } finally {
      await client.close()
      await database.end()
    }
  }

const measuresOf = async (engine: Engine, asking: Ask, load: number): Promise<Measure[]> => {
  const [few, many] = [scaled(SMALL, load), scaled(LARGE, load)]
  // The large one first: whatever becomes faster with time then speaks against us.
  const large = await asking(many, 'wide')
  const small = await asking(few, 'wide')
  const deep = await asking(many, 'deep')
  const time = (name: string, value: number) => ({ name, value, unit: 'ms' })
  return [
    {
      ...time(`search of 30 of ${counted(many)} products in ${engine}, p99`, large.shoppers.p99),
      target: { of: 'value', atMost: TARGETS[engine] },
    },
    {
      ...time('  p50; limit: 30 products by EAN', large.shoppers.p50),
      ...{ limit: large.bare, ratio: large.bare / large.shoppers.p50 },
    },
    {
      name: `  p50 against that of ${counted(few)} products`,
      ...{ value: large.shoppers.p50 / small.shoppers.p50, unit: 'times' },
      target: { of: 'value', atMost: 1.5 },
    },
    time('  p50 of broad ones: a brand, a category, everything', large.broad.p50),
    time('  p99 of broad ones', large.broad.p99),
    time('  p50 when all are in the sizes of the seed', deep.shoppers.p50),
    time('  p99 when all are in the sizes of the seed', deep.shoppers.p99),
  ]
}

/** How fast a page of thirty products is found, and whether it matters how many there are. */
export const benchSearch = (options: BackboneOptions): Promise<Measure[]> =>
  withServers(options, async ({ postgres, elasticsearch }) => {
    const { engines, load } = options
    const measures = await measuresOf('PostgreSQL', inPostgres(postgres.url, load), load)
    if (!engines) return measures
    const { url } = await elasticsearch()
    return [...measures, ...(await measuresOf('Elasticsearch', inElasticsearch(postgres.url, url, load), load))]
  })
