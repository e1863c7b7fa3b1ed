import { AvailabilityChanged, TyreListed, TyrePriced, TyreUnlisted } from '@zmig/events'
import type { Database, ElasticsearchAddress, Logger } from '@zmig/kit'
import { defineProjection, type OutsideCopy, OutsideUnavailable, type Projection } from '@zmig/projections'
import { createElasticsearchClient } from './elasticsearch/client.ts'
import { compareIndices } from './elasticsearch/compare-indices.ts'
import { type IndexKeeper, startIndexKeeper } from './elasticsearch/index-keeper.ts'
import { LOCK_DOCUMENTS, findShop } from './elasticsearch/live-index.ts'
import { documentHandlers, readDocuments, type WriteTyres } from './elasticsearch/search-documents.ts'
import {
  createTyreIndex,
  MissingIndex,
  RefusedTyre,
  type TyreIndex,
  type GoneTyre,
  type VersionedTyre,
} from './elasticsearch/tyre-index.ts'
import { INDEX_ALIAS, INDEX_KEY, SEARCH_INDEX } from './search-keys.ts'

type FeedDeps = {
  database: Database
  logger: Logger
  elasticsearch: ElasticsearchAddress
  /** an alias of its own for each test */
  alias?: string
}

/** The projection that feeds Elasticsearch, and what has to run beside it. */
export type SearchIndexFeed = {
  projection: Projection
  /** Keeps the index there, refreshes it and notifies the caches. A rebuild in its own process does not need it. */
  start(): void
  stop(): Promise<void>
}

const projectionInto = (write: WriteTyres): Projection => ({
  name: SEARCH_INDEX,
  schema: 'edge',
  tables: ['search_document'],
  topics: ['catalogue', 'orders'],
  events: [TyreListed, TyrePriced, TyreUnlisted, AvailabilityChanged],
  on: documentHandlers(write),
})

/** Writes of a projection: a failure of the engine is not the fault of an event. */
const writeTo = async (index: TyreIndex, target: string, tyres: (VersionedTyre | GoneTyre)[]): Promise<void> => {
  try {
    await index.write(target, tyres)
  } catch (error) {
    if (error instanceof RefusedTyre) throw error
    throw new OutsideUnavailable('Elasticsearch did not take the tyres that changed; they are sent again', {
      cause: error,
    })
  }
}

/** A new index beside the live one, filled by a rebuild and then given the alias, or filled by a check and compared. */
const beginCopy = async (database: Database, index: TyreIndex): Promise<OutsideCopy> => {
  const name = await database.transaction(async (tx) => {
    // another process may be making the live index and has not given it the alias yet
    await tx.query(LOCK_DOCUMENTS)
    await index.sweep()
    return index.create(await findShop(tx))
  })
  return {
    projection: projectionInto(async (tyres) => {
      await writeTo(index, name, tyres)
      return []
    }),
    fill: async (tx) => {
      for await (const tyres of readDocuments(tx, 'search_document')) await writeTo(index, name, tyres)
    },
    compare: (among) => compareIndices(index, name, among),
    activate: async () => {
      await index.refresh(name)
      await index.activate(name)
    },
    discard: async () => {
      if ((await index.live())?.name !== name) await index.remove(name)
    },
  }
}

/**
 * Feeds Elasticsearch from the log. A batch writes the documents it changed before its transaction commits, so the offset
 * is never ahead of what the engine has acknowledged; when the engine is away the batch is tried again until it is back, and
 * no other projection waits.
 */
export const createSearchIndexFeed = ({
  database,
  logger,
  elasticsearch,
  alias = INDEX_ALIAS,
}: FeedDeps): SearchIndexFeed => {
  const client = createElasticsearchClient(elasticsearch)
  const stopping = new AbortController()
  const index = createTyreIndex({ client, signal: stopping.signal }, alias)
  let keeper: IndexKeeper | undefined

  const write: WriteTyres = async (tyres) => {
    try {
      await writeTo(index, alias, tyres)
    } catch (error) {
      if (error instanceof OutsideUnavailable && error.cause instanceof MissingIndex) keeper?.lost()
      throw error
    }
    keeper?.written()
    if (keeper) return []
    // no keeper runs, for instance in a command that replays parked events
    await index.refresh(alias)
    return [{ key: INDEX_KEY }]
  }

  return {
    projection: defineProjection({ ...projectionInto(write), outside: { begin: () => beginCopy(database, index) } }),
    start: () => {
      keeper ??= startIndexKeeper({ database, index, logger })
    },
    stop: async () => {
      stopping.abort()
      await keeper?.stop()
      await client.close()
    },
  }
}
