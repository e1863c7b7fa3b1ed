import { Counter } from 'prom-client'

/** Indices that were made anew from the documents in the database, by what was wrong with the one before (`Fault`). */
export const indicesMade = new Counter({
  name: 'zmigo_search_index_made_total',
  help: 'Times that the search index in Elasticsearch was made anew, by what was wrong with the one before',
  labelNames: ['reason'] as const,
})
