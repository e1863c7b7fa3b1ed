import { elasticsearchForTests } from '@zmig/engines/testing'
import { startElasticsearchSearchFixture } from '../testing/search-fixture.ts'
import { testTyreSearch } from '../tyre-search.contract.ts'

testTyreSearch('Elasticsearch', async () => startElasticsearchSearchFixture({ url: await elasticsearchForTests() }))
