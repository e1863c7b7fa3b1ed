import { startPostgresSearchFixture } from '../testing/search-fixture.ts'
import { testTyreSearch } from '../tyre-search.contract.ts'

testTyreSearch('PostgreSQL', startPostgresSearchFixture)
