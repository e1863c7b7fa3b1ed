import { Counter, Histogram } from 'prom-client'

/** How long an engine took to answer; `kind` is `search` or `count` (for suggestions). */
export const searchDuration = new Histogram({
  name: 'zmigo_search_duration_seconds',
  help: 'How long a search engine took to answer',
  labelNames: ['engine', 'kind'] as const,
  buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 0.8, 1],
})

/** Answers that PostgreSQL gave in the place of Elasticsearch, by why. */
export const searchFallbacks = new Counter({
  name: 'zmigo_search_fallback_total',
  help: 'Searches that PostgreSQL answered in the place of Elasticsearch, by reason',
  labelNames: ['reason'] as const,
})

/** Indices that were made again from the documents in the database, by what was wrong with the one before (`Fault`). */
export const indicesMade = new Counter({
  name: 'zmigo_search_index_made_total',
  help: 'Times that the search index in Elasticsearch was made again, by what was wrong with the one before',
  labelNames: ['reason'] as const,
})
