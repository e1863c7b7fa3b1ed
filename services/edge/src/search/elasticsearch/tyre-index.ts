import type { estypes } from '@elastic/elasticsearch'
import type { IndexedTyre } from '../indexed-tyre.ts'
import { type Connection, isMissing } from './client.ts'

/** Only matched, so its values are not kept in columns. */
const matched: estypes.MappingProperty = { type: 'keyword', doc_values: false }
/** Matched and counted. */
const counted: estypes.MappingProperty = { type: 'keyword', eager_global_ordinals: true }

/** No field is analysed: what words mean is decided before (language/), and the same tokens are in both engines. */
const properties: Record<keyof IndexedTyre | 'version', estypes.MappingProperty> = {
  ean: { type: 'keyword' },
  tokens: matched,
  category: counted,
  brand: counted,
  position: counted,
  tube: counted,
  inStock: { type: 'boolean' },
  set: { type: 'boolean' },
  rank: { type: 'byte' },
  price: { type: 'integer' },
  score: { type: 'double' },
  // the external version once more, as the engine cannot sum up that one
  version: { type: 'long' },
}

/**
 * One shard, so that counts of facets are exact; a replica of it if there is a second node.
 * @param shop whose index it is; see `search_shop` in the migrations
 */
const defineIndex = (shop: string): Omit<estypes.IndicesCreateRequest, 'index'> => ({
  settings: {
    number_of_shards: 1,
    auto_expand_replicas: '0-1',
    // we refresh after writing and notify the caches; a refresh without a notification would leave them stale
    refresh_interval: '-1',
  },
  mappings: { dynamic: false, _meta: { shop }, properties },
})

/** A document as an index holds it. */
export type StoredDocument = { id: string; version: number; source: object }

/** Documents of one page; some hundred kilobytes. */
const PAGE = 1_000
const KEEP_ALIVE = '1m'
/** 30 s: a busy engine needs time, and no request waits for it. */
const READ_MS = 30_000

/**
 * Every document of a snapshot of an index, in pages and in no order; none when there is no such index.
 * Documents are found after a refresh.
 * @param ids only these
 */
const readStored = async function* (
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

/** A whole product with the version that the log gives it. */
export type VersionedTyre = { tyre: IndexedTyre; version: number }

/** A product that is not sold any more: its document goes. */
export type GoneTyre = { gone: string; version: number }

/** How many documents there are, and the sum of their versions: two that agree about both are most likely the same. */
export type Sums = { documents: number; versions: number }

/** The alias that is searched and written, and the indices behind it, `<alias>-<time>`; only one of them is live. */
export type TyreIndex = {
  alias: string
  /** Creates an empty index that is not in use yet. @param shop whose it is @returns its name */
  create(shop: string): Promise<string>
  /** Makes it the one that is searched and written, in one step. The one before is left for `sweep`. */
  activate(index: string): Promise<void>
  /** The live index, and whose it is; undefined when there is none. */
  live(): Promise<{ name: string; shop: string } | undefined>
  /** What can be found, counted and summed up. */
  sums(target: string): Promise<Sums>
  /** Every document that can be found, in pages; none when there is no such index. @param ids only these */
  read(target: string, ids?: string[]): AsyncIterable<StoredDocument[]>
  remove(index: string): Promise<void>
  /** Removes every index of this alias that is not live. */
  sweep(): Promise<void>
  /**
   * Writes products; one that the index holds in a newer version is skipped.
   * @param target an index, or the alias
   * @throws what the client throws; RefusedTyre when a product does not fit the index
   */
  write(target: string, tyres: (VersionedTyre | GoneTyre)[]): Promise<void>
  /** Makes what was written findable. */
  refresh(target: string): Promise<void>
}

/** There is no index under the name: the engine is new, or has lost its data. */
export class MissingIndex extends Error {
  override readonly name = 'MissingIndex'
  constructor(target: string) {
    super(`Elasticsearch has no index ${target}; it is made again from the documents in the database`)
  }
}

/** A product that the index cannot hold: the fault of its event. */
export class RefusedTyre extends Error {
  override readonly name = 'RefusedTyre'
}

/** 5 s: a bulk takes a tenth of a second, and the projection's transaction waits for it. */
const WRITE_MS = 5_000
/** 30 s: a busy engine takes seconds to make an index, and no request waits for it. */
const MANAGE_MS = 30_000
/** Products of one bulk, about half a megabyte. */
const BULK = 1_000
/** The index holds a newer version. */
const CONFLICT = 409

/** @param isAlias a name that is no alias any more must not become an index of its own, with a mapping that was guessed */
const writeBulk = async (
  { client, signal }: Connection,
  target: string,
  isAlias: boolean,
  tyres: (VersionedTyre | GoneTyre)[],
): Promise<void> => {
  const { errors, items } = await client.bulk(
    {
      index: target,
      require_alias: isAlias,
      filter_path: ['errors', 'items.*.status', 'items.*.error'],
      operations: tyres.flatMap((each): object[] => {
        const at = { version: each.version, version_type: 'external_gte' as const }
        if ('gone' in each) return [{ delete: { _id: each.gone, ...at } }]
        return [{ index: { _id: each.tyre.ean, ...at } }, { ...each.tyre, version: each.version }]
      }),
    },
    { requestTimeout: WRITE_MS, signal },
  )
  if (!errors) return
  const failed = items.map((item) => item.index ?? item.delete).find((item) => item?.error && item.status !== CONFLICT)
  if (!failed) return
  const reason = `${failed.error?.type}: ${failed.error?.reason}`
  if (failed.error?.type === 'index_not_found_exception') throw new MissingIndex(target)
  // busy (429) or broken (5xx) is no fault of the product
  if (failed.status === 429 || failed.status >= 500) throw new Error(reason)
  throw new RefusedTyre(`Elasticsearch refuses a tyre: ${reason}`)
}

/** @param now for the names of indices */
export const createTyreIndex = (
  connection: Connection,
  alias: string,
  now: () => Date = () => new Date(),
): TyreIndex => {
  const { client, signal } = connection
  const within = { requestTimeout: MANAGE_MS, signal }
  const indices = async () => {
    const pattern = { index: `${alias}-*`, features: ['aliases' as const, 'mappings' as const] }
    const known = await client.indices.get(pattern, within)
    return Object.entries(known).map(([name, { aliases, mappings }]) => ({
      name,
      isLive: alias in (aliases ?? {}),
      shop: String(mappings?._meta?.['shop']),
    }))
  }
  const remove = async (index: string) => {
    await client.indices.delete({ index, ignore_unavailable: true }, within)
  }

  return {
    alias,
    live: async () => (await indices()).find(({ isLive }) => isLive),
    remove,
    create: async (shop) => {
      const index = `${alias}-${now().toISOString().replace(/\D/g, '')}`
      await client.indices.create({ index, ...defineIndex(shop) }, within)
      return index
    },
    activate: async (index) => {
      const before = (await indices()).filter(({ name, isLive }) => isLive && name !== index)
      await client.indices.updateAliases(
        {
          actions: [
            ...before.map(({ name }) => ({ remove: { index: name, alias } })),
            { add: { index, alias, is_write_index: true } },
          ],
        },
        within,
      )
    },
    sweep: async () => {
      for (const { name, isLive } of await indices()) if (!isLive) await remove(name)
    },
    write: async (target, tyres) => {
      for (let first = 0; first < tyres.length; first += BULK)
        await writeBulk(connection, target, target === alias, tyres.slice(first, first + BULK))
    },
    sums: async (target) => {
      const versions = { sum: { field: 'version' } }
      const documents = { filter: { match_all: {} } }
      const { aggregations } = await client.search<
        unknown,
        { versions: { value: number }; documents: { doc_count: number } }
      >({ index: target, size: 0, aggs: { versions, documents }, allow_partial_search_results: false }, within)
      return { documents: aggregations?.documents.doc_count ?? 0, versions: aggregations?.versions.value ?? 0 }
    },
    read: (target, ids) => readStored(connection, target, ids),
    refresh: async (target) => {
      await client.indices.refresh({ index: target }, within)
    },
  }
}
