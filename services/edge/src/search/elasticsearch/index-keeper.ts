import { startLoop } from '@zmig/event-log'
import type { Database, Logger, Sql } from '@zmig/kit'
import { INDEX_KEY } from '../search-keys.ts'
import { readDocuments } from './search-documents.ts'
import type { TyreIndex } from './tyre-index.ts'

/** Caches drop every answer of the index after a refresh, so it is done once a second at most. */
const REFRESH_MS = 1_000
/** An index that was lost while nothing is sold is noticed within this time. */
const LOOK_MS = 5_000
/** Documents of one bulk; some hundred kilobytes. */
const PAGE = 1_000

/** Keeps the live index there and findable. */
export type IndexKeeper = {
  /** Something was written: it will be refreshed, then told. */
  written(): void
  /** The live index is gone: it is made anew. */
  lost(): void
  stop(): Promise<void>
}

/** Lets nobody write documents, and nobody else make an index, until the transaction ends. */
export const ALONE = 'lock table edge.search_document in share row exclusive mode'

/** Whose indices are ours: an engine may outlive a database, or serve another shop. */
export const findShop = async (sql: Sql): Promise<string> =>
  (await sql.query<{ id: string }>('select id from edge.search_shop'))[0]?.id ?? ''

/**
 * Whether the index knows more than the documents do: the database is an older one, restored from a backup, and the engine
 * would refuse what it writes. A projection that has written and not committed yet makes it look so too; then an index is
 * made anew for nothing.
 */
const isAhead = async (sql: Sql, index: TyreIndex): Promise<boolean> => {
  await index.refresh(index.alias)
  const indexed = await index.versions(index.alias)
  const [row] = await sql.query<{ kept: number }>(
    'select coalesce(sum(version), 0)::bigint as kept from edge.search_document where facts is not null',
  )
  return indexed > (row?.kept ?? 0)
}

const isUsable = async (sql: Sql, index: TyreIndex, careful: boolean): Promise<boolean> => {
  const live = await index.live()
  if (live?.shop !== (await findShop(sql))) return false
  return !careful || !(await isAhead(sql, index))
}

/**
 * Makes the live index from the documents that the projection keeps, when there is none that belongs to them.
 * @param careful also when it seems to belong to newer documents @returns whether it did
 */
const ensureIndex = async (database: Database, index: TyreIndex, careful: boolean): Promise<boolean> => {
  if (await isUsable(database, index, careful)) return false
  return database.transaction(async (tx) => {
    await tx.query(ALONE)
    if (await isUsable(tx, index, careful)) return false
    const name = await index.create(await findShop(tx))
    for await (const tyres of readDocuments(tx, PAGE)) await index.write(name, tyres)
    await index.refresh(name)
    await index.activate(name)
    return true
  })
}

type KeeperDeps = { database: Database; index: TyreIndex; logger: Logger; now?: () => number }

export const startIndexKeeper = ({
  database,
  index,
  logger,
  now = () => performance.now(),
}: KeeperDeps): IndexKeeper => {
  let lookAt = 0
  let careful = true
  // what a process before us wrote may never have been refreshed
  let dirty = true
  let refreshAt = 0
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    if (await ensureIndex(database, index, careful)) {
      logger.info({ alias: index.alias }, 'Elasticsearch had no index of these tyres; it was made anew')
      dirty = true
    }
    careful = false
    lookAt = now() + LOOK_MS
  }
  const refresh = async () => {
    dirty = false
    refreshAt = now() + REFRESH_MS
    try {
      await index.refresh(index.alias)
      await database.query(`select pg_notify('touched', $1)`, [JSON.stringify([{ key: INDEX_KEY }])])
    } catch (error) {
      dirty = true
      throw error
    }
  }

  const loop = startLoop({
    idleMs: LOOK_MS,
    step: async () => {
      if (now() >= lookAt) await look()
      const early = refreshAt - now()
      if (dirty && early <= 0) await refresh()
      else if (dirty) {
        clearTimeout(timer)
        timer = setTimeout(loop.wake, early).unref()
      }
      return false
    },
    onError: (error) => logger.warn({ err: error }, 'the search index in Elasticsearch cannot be kept; trying again'),
  })

  return {
    written: () => {
      dirty = true
      loop.wake()
    },
    lost: () => {
      lookAt = 0
      loop.wake()
    },
    stop: async () => {
      clearTimeout(timer)
      await loop.stop()
    },
  }
}
