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
import { createDatabase, type Database } from '@zmig/kit'
import { createEdgeDatabase, withServers, type BackboneOptions } from './backbone.ts'
import { counted, median, scaled, type Measure, type Run } from './measure.ts'

const SMALL = 2_000
const LARGE = 100_000
const QUERIES = 1_000
const BROAD = 100
/** Longer than any answer takes: what is too slow shall be seen, not cut off. */
const TIMEOUT_MILLISECONDS = 10_000

/** Asks the lists one after the other, after a first round that warms up. @returns the median in milliseconds */
const medianOf = async (lists: string[][], ask: (eans: string[]) => Promise<unknown>): Promise<number> => {
  for (const eans of lists) await ask(eans)
  const times: number[] = []
  for (const eans of lists) {
    const began = performance.now()
    await ask(eans)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The raw limit: thirty rows by their key through the same pool, nothing counted, nothing sorted. */
const thirtyFromPostgres =
  (database: Database) =>
  (lists: string[][]): Promise<number> =>
    medianOf(lists, (eans) =>
      database.query('select ean from edge.search_tyre where ean = any($1)', [eans], { name: 'bench-thirty' }),
    )

/** The raw limit: thirty documents by their id through the same client. */
const thirtyFromElasticsearch =
  (client: ReturnType<typeof createElasticsearchClient>, index: string) =>
  (lists: string[][]): Promise<number> =>
    medianOf(lists, (values) =>
      client.search({ index, size: values.length, _source: false, query: { ids: { values } } }),
    )

/** Milliseconds; `bare`: what the engine needs for thirty products that are asked for by name. */
type Found = { shoppers: Times; broad: Times; bare: number }
/** Fills an engine with so many products, and asks. */
type Ask = (products: number, growth: Growth) => Promise<Found>

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
    const client = createElasticsearchClient({ url })
    try {
      const remove = await fillElasticsearchSearch(database, { url, alias }, tyres)
      const search = createElasticsearchTyreSearch(client, alias, TIMEOUT_MILLISECONDS)
      const found = await ask(search, tyres, thirtyFromElasticsearch(client, alias), load)
      await remove()
      return found
    } finally {
      await client.close()
      await database.end()
    }
  }

type Engine = 'PostgreSQL' | 'Elasticsearch'
/** Milliseconds that the p99 may take. */
const TARGETS: Record<Engine, number> = { PostgreSQL: 5, Elasticsearch: 8 }

const measuresOf = async (engine: Engine, asking: Ask, load: number): Promise<Measure[]> => {
  const few = scaled(SMALL, load)
  const many = scaled(LARGE, load)
  // The large catalogue first: warm caches then do not favour it.
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
      limit: large.bare,
      ratio: large.bare / large.shoppers.p50,
    },
    {
      name: `  p50 against that of ${counted(few)} products`,
      value: large.shoppers.p50 / small.shoppers.p50,
      unit: 'times',
      target: { of: 'value', atMost: 1.5 },
    },
    time('  p50 of broad ones: a brand, a category, everything', large.broad.p50),
    time('  p99 of broad ones', large.broad.p99),
    time('  p50 when all are in the sizes of the seed', deep.shoppers.p50),
    time('  p99 when all are in the sizes of the seed', deep.shoppers.p99),
  ]
}

/** How fast a page of thirty products is found, and whether it matters how many there are. */
export const benchSearch = (options: BackboneOptions, { load, show }: Run): Promise<void> =>
  withServers(options, async ({ postgres, elasticsearch }) => {
    show(await measuresOf('PostgreSQL', inPostgres(postgres.url, load), load))
    if (!options.engines) return
    const { url } = await elasticsearch()
    show(await measuresOf('Elasticsearch', inElasticsearch(postgres.url, url, load), load))
  })
