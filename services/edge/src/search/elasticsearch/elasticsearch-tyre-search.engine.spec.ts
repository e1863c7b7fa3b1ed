import { elasticsearchForTests } from '@zmig/engines/testing'
import { startElasticsearchSearchWorld } from '../testing/search-world.ts'
import { testTyreSearch } from '../tyre-search.contract.ts'

testTyreSearch('Elasticsearch', async () => startElasticsearchSearchWorld(await elasticsearchForTests()))
