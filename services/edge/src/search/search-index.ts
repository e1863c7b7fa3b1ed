import type { Check, Database, ElasticsearchAddress, Logger, Sql } from '@zmig/kit'
import type { Projection } from '@zmig/projections'
import { SEARCH_INDEX } from './search-keys.ts'
import { searchIndex } from './search.projection.ts'

type OffsetRow = { place: string; tables: number; index: number }

const OFFSETS = `
  select tables.topic || ':' || tables.partition as place, tables.next_offset as tables,
    coalesce(held.next_offset, 0) as index
  from events.projection_offset tables
  left join events.projection_offset held
    on held.projection = $2 and held.topic = tables.topic and held.partition = tables.partition
  where tables.projection = $1 and tables.topic in ('catalogue', 'orders')`

/**
 * Decides whether the index in Elasticsearch keeps up with the tables; only then are its answers as good as PostgreSQL's.
 * It does when it has come to where the tables were at the call before, or to where they are now: under steady change
 * neither of them waits for the other.
 */
export const createIndexLag = (sql: Sql): (() => Promise<boolean>) => {
  let before: Map<string, number> | undefined
  return async () => {
    const rows = await sql.query<OffsetRow>(OFFSETS, [searchIndex.name, SEARCH_INDEX])
    const wanted = before
    before = new Map(rows.map(({ place, tables }) => [place, tables]))
    return rows.every(({ place, tables, index }) => index >= Math.min(tables, wanted?.get(place) ?? tables))
  }
}

type IndexDeps = {
  database: Database
  logger: Logger
  /** without it there is no index to feed */
  elasticsearch: ElasticsearchAddress | undefined
}

/** What feeds Elasticsearch: its projections, and what has to run beside them. */
export type SearchIndex = {
  projections: Projection[]
  /** Keeps the index there, refreshes it and notifies the caches. A rebuild in its own process does not need it. */
  start(): void
  /** Ends what is under way; together with the projections, which would wait for the engine otherwise. */
  stop(): Promise<void>
}

/** Opens the search index in Elasticsearch, if there is one. */
export const openSearchIndex = async ({ database, logger, elasticsearch }: IndexDeps): Promise<SearchIndex> => {
  if (!elasticsearch) return { projections: [], start: () => undefined, stop: () => Promise.resolve() }
  // the engine's client takes 40 MB and half a second: only where there is an engine
  const { createSearchIndexFeed } = await import('./search-index.projection.ts')
  const feed = createSearchIndexFeed({ database, logger, elasticsearch })
  return { projections: [feed.projection], start: () => feed.start(), stop: () => feed.stop() }
}

/** Less than the second that a health check has, so that the fallback can still be reported. */
const ANSWER_MS = 900

/**
 * Which engine answers searches, for health. An engine that is away does not make the process unhealthy: PostgreSQL answers
 * instead, and the reason is named.
 * @param elasticsearch without it PostgreSQL is the only engine
 */
export const createSearchCheck = async (elasticsearch: ElasticsearchAddress | undefined): Promise<Check> => {
  if (!elasticsearch) return { known: { engine: 'postgres' }, ask: () => Promise.resolve(undefined) }
  const { createElasticsearchClient, toUnavailable } = await import('./elasticsearch/client.ts') // heavy, and of no use without an engine
  const client = createElasticsearchClient(elasticsearch)
  return {
    known: { engine: 'elasticsearch' },
    ask: () =>
      client.cluster.health({}, { requestTimeout: ANSWER_MS }).then(
        () => undefined,
        (error: unknown) => ({ fallback: 'postgres', reason: toUnavailable(error).message }),
      ),
  }
}
