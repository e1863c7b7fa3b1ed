import { startPostgresSearchWorld } from '../testing/search-world.ts'
import { testTyreSearch } from '../tyre-search.contract.ts'

testTyreSearch('PostgreSQL', startPostgresSearchWorld)
