import type { Database, Logger } from '@zmig/kit'
import type { Read } from '../answer/define-read.ts'
import type { TouchedBus } from '../answer/touched.ts'
import { createElasticsearchTyreSearch } from './elasticsearch-tyre-search.adapter.ts'
import { createElasticsearchClient } from './elasticsearch/client.ts'
import { createIndexLag } from './index-lag.ts'
import { createPostgresTyreSearch } from './postgres-tyre-search.adapter.ts'
import { createGuardedSearch, onlySearch, type GuardedSearch, type SearchStatus } from './search-guard.ts'
import { INDEX_ALIAS } from './search-index.projection.ts'
import { createSearchReads } from './search.reads.ts'
import { createSuggestReads } from './suggest.reads.ts'
import { timedSearch } from './timed-search.ts'
import { createVocabularySnapshot } from './vocabulary-snapshot.ts'

/** 800 ms: PostgreSQL takes a few milliseconds after it, and a shopper has an answer within a second. */
const DEADLINE_MS = 800

type SearchDeps = {
  database: Database
  bus: TouchedBus
  logger: Logger
  /** ELASTICSEARCH_URL; PostgreSQL searches alone without it */
  elasticsearchUrl?: string | undefined
  /** of the index; another one in each test */
  alias?: string
}

export type Search = {
  reads: Read[]
  /** for health: a search that falls back is slower, not away */
  status(): SearchStatus
  /** Loads the words and looks for the engine. @returns a function that stops */
  start(): () => Promise<void>
}

type Engines = { search: GuardedSearch; close: () => Promise<void> }

const openEngines = ({ database, logger, elasticsearchUrl, alias = INDEX_ALIAS }: SearchDeps): Engines => {
  const fallback = timedSearch(createPostgresTyreSearch(database))
  if (elasticsearchUrl === undefined) return { search: onlySearch(fallback), close: () => Promise.resolve() }
  const client = createElasticsearchClient(elasticsearchUrl)
  const primary = timedSearch(createElasticsearchTyreSearch(client, alias, DEADLINE_MS))
  const search = createGuardedSearch({ primary, fallback, isCaughtUp: createIndexLag(database), logger })
  return { search, close: () => client.close() }
}

/** The search of the web process: Elasticsearch where there is one, PostgreSQL otherwise and whenever it is away. */
export const createSearch = (deps: SearchDeps): Search => {
  const { search, close } = openEngines(deps)
  const words = createVocabularySnapshot(deps.database, deps.bus, deps.logger)
  return {
    status: () => search.status(),
    reads: [...createSearchReads(search, words), ...createSuggestReads(search, words)],
    start: () => {
      const stops = [words.start(), search.start()]
      return async () => {
        for (const stop of stops) stop()
        await close()
      }
    },
  }
}
