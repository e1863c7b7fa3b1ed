import type { estypes } from '@elastic/elasticsearch'
import { isMissing, type Connection } from './client.ts'

/** A document as an index holds it, whoever wrote it. */
export type StoredDocument = { id: string; version: number; source: object }

/** Documents of one page; some hundred kilobytes. */
const PAGE = 1_000
const KEEP_ALIVE = '1m'
/** 30 s: an engine that is busy takes its time, and nobody waits for it. */
const READ_MS = 30_000

/**
 * Every document of an index as it is at one moment, in pages and in no order; none when there is no such index.
 * Documents are found after a refresh.
 * @param ids only these
 */
export const readStored = async function* (
  { client, signal }: Connection,
  target: string,
  ids?: string[],
): AsyncGenerator<StoredDocument[]> {
  const within = { requestTimeout: READ_MS, signal }
  const opened = await client.openPointInTime({ index: target, keep_alive: KEEP_ALIVE }, within).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!opened) return
  try {
    for (let after: estypes.SortResults | undefined; ;) {
      const { hits } = await client.search<object>(
        {
          pit: { id: opened.id, keep_alive: KEEP_ALIVE },
          query: ids ? { ids: { values: ids } } : { match_all: {} },
          // the cheapest order: that in which the documents lie
          sort: [{ _shard_doc: { order: 'asc' } }],
          ...(after && { search_after: after }),
          size: PAGE,
          version: true,
          track_total_hits: false,
          allow_partial_search_results: false,
        },
        within,
      )
      yield hits.hits.map(({ _id, _version, _source }) => ({
        id: _id ?? '',
        version: _version ?? 0,
        source: _source ?? {},
      }))
      after = hits.hits.at(-1)?.sort
      if (!after || hits.hits.length < PAGE) return
    }
  } finally {
    await client.closePointInTime({ id: opened.id }, within).catch(() => undefined) // it ends by itself
  }
}
