import type { Database, ElasticsearchAddress, Logger } from '@zmig/kit'
import type { TyreSearch } from './tyre-search.port.ts'
import { searchDuration } from './metrics.ts'
import type { TouchedBus } from '../door/answer/touched.ts'
import { createIndexLag } from './search-index.ts'
import { createPostgresTyreSearch } from './postgres/postgres-tyre-search.adapter.ts'
import { createGuardedSearch, type GuardedSearch, onlySearch, type SearchStatus } from './search-guard.ts'
import { INDEX_ALIAS } from './search-keys.ts'
import { createVocabularySnapshot, type VocabularySnapshot } from './vocabulary-snapshot.ts'

/** An engine with a connection to it. */
type OpenSearch = {
  search: TyreSearch
  /** Makes everything findable that the index holds. @throws SearchUnavailable when the engine does not answer */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** A search whose engine is not opened before it is asked. */
const createLazySearch = (
  engine: TyreSearch['engine'],
  open: () => Promise<OpenSearch>,
): TyreSearch & Omit<OpenSearch, 'search'> => {
  let opened: Promise<OpenSearch> | undefined
  const opening = () => (opened ??= open())
  return {
    engine,
    search: async (query) => (await opening()).search.search(query),
    count: async (lists) => (await opening()).search.count(lists),
    refresh: async () => (await opening()).refresh(),
    close: async () => {
      await (await opened)?.close()
    },
  }
}

/** The same engine with its durations as a metric; failures count too, because shoppers wait for them. */
const timedSearch = (search: TyreSearch): TyreSearch => {
  const timed = async <Value>(kind: string, work: Promise<Value>): Promise<Value> => {
    const end = searchDuration.startTimer({ engine: search.engine, kind })
    try {
      return await work
    } finally {
      end()
    }
  }
  return {
    engine: search.engine,
    search: (query) => timed('search', search.search(query)),
    count: (lists) => timed('count', search.count(lists)),
  }
}

/** 800 ms: PostgreSQL takes a few milliseconds after it, and a shopper has an answer within a second. */
const DEADLINE_MS = 800
/** 5 s: much may have been written since the last refresh, and no request waits for it. */
const REFRESH_MS = 5_000

type SearchDeps = {
  database: Database
  bus: TouchedBus
  logger: Logger
  /** without it PostgreSQL is the only engine */
  elasticsearch?: ElasticsearchAddress | undefined
}

export type Search = {
  guarded: GuardedSearch
  /** the words that shoppers may type */
  words: VocabularySnapshot
  /** for health: a search that falls back is slower, but ready */
  status(): SearchStatus
  /** Loads the words and looks for the engine. @returns a function that stops */
  start(): () => Promise<void>
}

/** Opens the engine; its client takes 40 MB and half a second, so not where there is none. */
const openElasticsearch = async (address: ElasticsearchAddress): Promise<OpenSearch> => {
  const [{ createElasticsearchClient, toUnavailable }, { createElasticsearchTyreSearch }] = await Promise.all([
    import('./elasticsearch/client.ts'),
    import('./elasticsearch/elasticsearch-tyre-search.adapter.ts'),
  ])
  const client = createElasticsearchClient(address)
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

const openEngines = ({ database, logger, elasticsearch }: SearchDeps): Engines => {
  const fallback = timedSearch(createPostgresTyreSearch(database))
  if (!elasticsearch) return { search: onlySearch(fallback), close: () => Promise.resolve() }
  const engine = createLazySearch('elasticsearch', () => openElasticsearch(elasticsearch))
  const primary = timedSearch(engine)
  const isCaughtUp = createIndexLag(database)
  const search = createGuardedSearch({ primary, fallback, isCaughtUp, refresh: () => engine.refresh(), logger })
  return { search, close: () => engine.close() }
}

/** The search of the web process: Elasticsearch where there is one, PostgreSQL otherwise and while Elasticsearch is down. */
export const createSearch = (deps: SearchDeps): Search => {
  const { search, close } = openEngines(deps)
  const words = createVocabularySnapshot(deps.database, deps.bus, deps.logger)
  return {
    guarded: search,
    status: () => search.status(),
    words,
    start: () => {
      const stops = [words.start(), search.start()]
      return async () => {
        for (const stop of stops) stop()
        await close()
      }
    },
  }
}
