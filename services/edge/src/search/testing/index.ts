/** What the benchmark of the search is made of: catalogues of any size, the queries of shoppers, and a watch. */
export { createPostgresTyreSearch } from '../postgres/postgres-tyre-search.adapter.ts'
export { createElasticsearchTyreSearch } from '../elasticsearch/elasticsearch-tyre-search.adapter.ts'
export { createElasticsearchClient } from '../elasticsearch/client.ts'
export { fillElasticsearchSearch, fillPostgresSearch } from './fill-search.ts'
export { measureSearch, type Measured, type Times } from './measure-search.ts'
export { broadMix, shoppersMix, type MixedQuery, type QueryKind } from './query-mix.ts'
export { seedTyres } from './seed-catalogue.ts'
export { syntheticCatalogue, syntheticVisibility, type Growth } from './synthetic-catalogue.ts'
