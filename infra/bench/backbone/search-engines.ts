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
import { scaled } from './options.ts'
import { thirtyFromElasticsearch, thirtyFromPostgres } from './search-limits.ts'
import { createEdgeDatabase } from './fixture.ts'

const QUERIES = 1_000
const BROAD = 100
/** Longer than any answer takes: what is too slow shall be seen, not cut off. */
const TIMEOUT_MILLISECONDS = 10_000

/** Milliseconds; `bare`: what the engine needs for thirty products that are asked for by name. */
type Found = { shoppers: Times; broad: Times; bare: number }
/** Fills an engine with so many products, and asks. */
export type Ask = (products: number, growth: Growth) => Promise<Found>

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

export const inPostgres =
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

export const inElasticsearch =
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
