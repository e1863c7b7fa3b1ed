import type { Database, Logger } from '@zmig/kit'
import type { Read } from '../answer/define-read.ts'
import type { TouchedBus } from '../answer/touched.ts'
import { createLazySearch, type OpenSearch } from './lazy-search.ts'
import { createIndexLag } from './index-lag.ts'
import { createPostgresTyreSearch } from './postgres-tyre-search.adapter.ts'
import { createGuardedSearch, onlySearch, type GuardedSearch, type SearchStatus } from './search-guard.ts'
import { INDEX_ALIAS } from './search-index-names.ts'
import { createSearchReads } from './search.reads.ts'
import { createSuggestReads } from './suggest.reads.ts'
import { timedSearch } from './timed-search.ts'
import { createVocabularySnapshot } from './vocabulary-snapshot.ts'

/** 800 ms: PostgreSQL takes a few milliseconds after it, and a shopper has an answer within a second. */
const DEADLINE_MS = 800
/** 5 s: much may have been written since the last refresh, and nobody waits for it. */
const REFRESH_MS = 5_000

type SearchDeps = {
  database: Database
  bus: TouchedBus
  logger: Logger
  /** ELASTICSEARCH_URL; PostgreSQL searches alone without it */
  elasticsearchUrl?: string | undefined
}

export type Search = {
  reads: Read[]
  /** for health: a search that falls back is slower, not away */
  status(): SearchStatus
  /** Loads the words and looks for the engine. @returns a function that stops */
  start(): () => Promise<void>
}

/** Opens the engine that ELASTICSEARCH_URL names; its client takes 40 MB and half a second, so not where there is none. */
const openElasticsearch = async (url: string): Promise<OpenSearch> => {
  const [{ createElasticsearchClient, toUnavailable }, { createElasticsearchTyreSearch }] = await Promise.all([
    import('./elasticsearch/client.ts'),
    import('./elasticsearch-tyre-search.adapter.ts'),
  ])
  const client = createElasticsearchClient(url)
  return {
    search: createElasticsearchTyreSearch(client, INDEX_ALIAS, DEADLINE_MS),
    refresh: async () => {
      try {
        await client.indices.refresh({ index: INDEX_ALIAS }, { requestTimeout: REFRESH_MS })
      } catch (error) {
        throw toUnavailable(error)
      }
    },
    close: () => client.close(),
  }
}

type Engines = { search: GuardedSearch; close: () => Promise<void> }

const openEngines = ({ database, logger, elasticsearchUrl }: SearchDeps): Engines => {
  const fallback = timedSearch(createPostgresTyreSearch(database))
  if (elasticsearchUrl === undefined) return { search: onlySearch(fallback), close: () => Promise.resolve() }
  const engine = createLazySearch('elasticsearch', () => openElasticsearch(elasticsearchUrl))
  const primary = timedSearch(engine)
  const isCaughtUp = createIndexLag(database)
  const search = createGuardedSearch({ primary, fallback, isCaughtUp, refresh: () => engine.refresh(), logger })
  return { search, close: () => engine.close() }
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
