import type { IndexedTyre } from '../indexed-tyre.ts'
import type { Connection } from './client.ts'
import { defineIndex } from './index-definition.ts'
import { readStored, type StoredDocument } from './read-stored.ts'

/** A whole product with the version that the log gives it. */
export type VersionedTyre = { tyre: IndexedTyre; version: number }

/** How many documents there are, and the sum of their versions: two that agree about both are most likely the same. */
export type Sums = { documents: number; versions: number }

/** The alias that is searched and written, and the indices behind it, `<alias>-<time>`; only one of them is live. */
export type TyreIndex = {
  alias: string
  /** Creates an empty index that nobody uses yet. @param shop whose it is @returns its name */
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
   * Writes products; one that the index holds in a newer version is left alone.
   * @param target an index, or the alias
   * @throws what the client throws; RefusedTyre when a product does not fit the index
   */
  write(target: string, tyres: VersionedTyre[]): Promise<void>
  /** Makes what was written findable. */
  refresh(target: string): Promise<void>
}

/** There is no index under the name: the engine is new, or has lost its data. */
export class MissingIndex extends Error {
  override readonly name = 'MissingIndex'
  constructor(target: string) {
    super(`Elasticsearch has no index ${target}; it is made anew from the documents in the database`)
  }
}

/** A product that the index cannot hold: the fault of its event. */
export class RefusedTyre extends Error {
  override readonly name = 'RefusedTyre'
}

/** 5 s: a bulk takes a tenth of a second, and the projection's transaction waits for it. */
const WRITE_MS = 5_000
/** 30 s: a busy engine takes seconds to make an index, and nobody waits for it. */
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
  tyres: VersionedTyre[],
): Promise<void> => {
  const { errors, items } = await client.bulk(
    {
      index: target,
      require_alias: isAlias,
      filter_path: ['errors', 'items.*.status', 'items.*.error'],
      operations: tyres.flatMap(({ tyre, version }) => [
        { index: { _id: tyre.ean, version, version_type: 'external_gte' as const } },
        { ...tyre, version },
      ]),
    },
    { requestTimeout: WRITE_MS, signal },
  )
  if (!errors) return
  const failed = items.map(({ index }) => index).find((item) => item?.error && item.status !== CONFLICT)
  if (!failed) return
  const reason = `${failed.error?.type}: ${failed.error?.reason}`
  if (failed.error?.type === 'index_not_found_exception') throw new MissingIndex(target)
  // busy (429) or broken (5xx) is not what the product is to blame for
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
