import {
  AvailabilityChanged,
  type CataloguedEvent,
  partitionOf,
  type RecordedEvent,
  type TyreFacts,
  TyreListed,
} from '@zmig/events'
import type { Database, Sql } from '@zmig/kit'
import type { Change, Projection } from '@zmig/projections'
import { documentHandlers } from '../elasticsearch/search-documents.ts'
import { createElasticsearchClient } from '../elasticsearch/client.ts'
import { createTyreIndex } from '../elasticsearch/tyre-index.ts'
import { searchIndex } from '../search.projection.ts'
import { syntheticVisibility } from './synthetic-catalogue.ts'

/** As many as a projection reads at once. */
const BATCH = 2_000

/** Changes as they would come from a log whose every topic has one partition. */
const changesOf = <Data>(event: CataloguedEvent<Data>, data: Data[], first: number): Change<Data>[] =>
  data.map((item, index) => {
    const envelope = event.create(item, {
      id: crypto.randomUUID(),
      source: '/synthetic',
      time: new Date(0).toISOString(),
    })
    const offset = first + index
    const recorded: RecordedEvent = {
      ...envelope,
      topic: event.topic,
      partition: partitionOf(event.topic, envelope.key),
      offset,
    }
    return { data: item, event: recorded }
  })

/** Lists products and their availability through the handlers of a projection. */
const fill = async (database: Database, on: Projection['on'], tyres: Iterable<TyreFacts>): Promise<void> => {
  const apply = async (tx: Sql, batch: TyreFacts[], first: number) => {
    await tx.query('set local search_path to edge, public')
    const availability = batch.map(({ ean }) => ({
      ean,
      visibility: syntheticVisibility(ean),
      available: 4,
      revision: 1,
    }))
    await on[AvailabilityChanged.type]?.(changesOf(AvailabilityChanged, availability, first), tx)
    await on[TyreListed.type]?.(changesOf(TyreListed, batch, first), tx)
  }
  let batch: TyreFacts[] = []
  let written = 0
  const flush = async () => {
    const now = batch
    const first = written
    batch = []
    written += now.length
    await database.transaction((tx) => apply(tx, now, first))
  }
  for (const tyre of tyres) {
    batch.push(tyre)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
}

/** Fills the search index in PostgreSQL, and lets the planner and the visibility map know. */
export const fillPostgresSearch = async (database: Database, tyres: Iterable<TyreFacts>): Promise<void> => {
  await fill(database, searchIndex.on, tyres)
  await database.query('vacuum (analyze) edge.search_token')
  await database.query('vacuum (analyze) edge.search_tyre')
}

/** Fills an index of its own in Elasticsearch and gives it the alias. @returns what removes it again */
export const fillElasticsearchSearch = async (
  database: Database,
  { url, alias }: { url: string; alias: string },
  tyres: Iterable<TyreFacts>,
): Promise<() => Promise<void>> => {
  const client = createElasticsearchClient({ url })
  const index = createTyreIndex({ client, signal: new AbortController().signal }, alias)
  const name = await index.create('bench')
  await fill(
    database,
    documentHandlers(async (changed) => {
      await index.write(name, changed)
      return []
    }),
    tyres,
  )
  // a new index lies in many small pieces; one that has run for a while has been merged
  await client.indices.forcemerge({ index: name, max_num_segments: 1 }, { requestTimeout: 60_000 })
  await index.refresh(name)
  await index.activate(name)
  return async () => {
    await index.remove(name)
    await client.close()
  }
}
