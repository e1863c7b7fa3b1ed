import type { Database, Logger } from '@zmig/kit'
import type { Projection } from '@zmig/projections'

type IndexDeps = {
  database: Database
  logger: Logger
  /** ELASTICSEARCH_URL; without it there is no index to feed */
  elasticsearchUrl: string | undefined
}

/** What feeds Elasticsearch: projections for whoever runs edge's, and what has to run beside them. */
export type SearchIndex = {
  projections: Projection[]
  /** Keeps the index there, refreshes it and tells the caches. A rebuild in a process of its own does without. */
  start(): void
  /** Ends what is under way; together with the projections, which would wait for the engine otherwise. */
  stop(): Promise<void>
}

/** Opens the search index in Elasticsearch, if there is one. */
export const openSearchIndex = async ({ database, logger, elasticsearchUrl }: IndexDeps): Promise<SearchIndex> => {
  if (elasticsearchUrl === undefined) return { projections: [], start: () => undefined, stop: () => Promise.resolve() }
  // the engine's client takes 40 MB and half a second: only where there is an engine
  const { createSearchIndexFeed } = await import('./search-index.projection.ts')
  const feed = createSearchIndexFeed({ database, logger, url: elasticsearchUrl })
  return { projections: [feed.projection], start: () => feed.start(), stop: () => feed.stop() }
}
