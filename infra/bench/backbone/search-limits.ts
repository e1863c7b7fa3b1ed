import type { createElasticsearchClient } from '@zmig/edge/search/testing'
import type { Database } from '@zmig/kit'
import { median } from '../measure.ts'

/** Asks the lists one after the other, after a first round that warms up. @returns the median in milliseconds */
const medianOf = async (lists: string[][], ask: (eans: string[]) => Promise<unknown>): Promise<number> => {
  for (const eans of lists) await ask(eans)
  const times: number[] = []
  for (const eans of lists) {
    const began = performance.now()
    await ask(eans)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** The raw limit: thirty rows by their key through the same pool, nothing counted, nothing sorted. */
export const thirtyFromPostgres =
  (database: Database) =>
  (lists: string[][]): Promise<number> =>
    medianOf(lists, (eans) =>
      database.query('select ean from edge.search_tyre where ean = any($1)', [eans], { name: 'bench-thirty' }),
    )

/** The raw limit: thirty documents by their id through the same client. */
export const thirtyFromElasticsearch =
  (client: ReturnType<typeof createElasticsearchClient>, index: string) =>
  (lists: string[][]): Promise<number> =>
    medianOf(lists, (values) =>
      client.search({ index, size: values.length, _source: false, query: { ids: { values } } }),
    )
