import type { Database, Sql } from '@zmig/kit'
import { compareDocuments } from './compare-indices.ts'
import type { StoredDocument, Sums, TyreIndex, VersionedTyre } from './tyre-index.ts'
import { readDocuments } from './search-documents.ts'

/** Keeps other transactions from writing documents and from making an index until this one ends. */
export const LOCK_DOCUMENTS = 'lock table edge.search_document in share row exclusive mode'

/** How well to look at the live index: whether it is there and ours, what it sums up to, or every document. */
export type Look = 'there' | 'sums' | 'documents'

/**
 * Why the live index cannot stay: there is none; it is another shop's; it lacks documents, or holds older ones; it holds
 * more, or newer ones; documents differ.
 */
export type Fault = 'missing' | 'foreign' | 'behind' | 'ahead' | 'different'

/** Whose indices are ours: an engine may outlive a database, or serve another shop. */
export const findShop = async (sql: Sql): Promise<string> =>
  (await sql.query<{ id: string }>('select id from edge.search_shop'))[0]?.id ?? ''

/** What the index has to sum up to; a document without facts is no product yet, and not in it. */
const keptSums = async (sql: Sql): Promise<Sums> => {
  const [row] = await sql.query<Sums>(
    `select count(*) as documents, coalesce(sum(version), 0)::bigint as versions
     from edge.search_document where facts is not null`,
  )
  return row ?? { documents: 0, versions: 0 }
}

/**
 * A projection writes to the index first and commits then. So what the tables held before is in an index that is whole;
 * what it holds beyond what they hold afterwards may not be committed yet, and is checked again under the lock.
 */
const sumsFault = async (sql: Sql, index: TyreIndex): Promise<Fault | undefined> => {
  const before = await keptSums(sql)
  await index.refresh(index.alias)
  const held = await index.sums(index.alias)
  const after = await keptSums(sql)
  if (held.documents < before.documents || held.versions < before.versions) return 'behind'
  // the database is an older one, restored from a backup, and the engine would refuse what it writes; or another program wrote
  return held.documents > after.documents || held.versions > after.versions ? 'ahead' : undefined
}

/** What the index would hold of a product. */
const toStored = ({ tyre, version }: VersionedTyre): StoredDocument => ({
  id: tyre.ean,
  version,
  source: { ...tyre, version },
})

const storedDocuments = async function* (sql: Sql): AsyncGenerator<StoredDocument[]> {
  for await (const tyres of readDocuments(sql)) yield tyres.map(toStored)
}

const documentsFault = async (sql: Sql, index: TyreIndex): Promise<Fault | undefined> => {
  await index.refresh(index.alias)
  const { equal } = await compareDocuments(index.read(index.alias), storedDocuments(sql))
  return equal ? undefined : 'different'
}

const faultOf = async (sql: Sql, index: TyreIndex, look: Look): Promise<Fault | undefined> => {
  const live = await index.live()
  if (!live) return 'missing'
  if (live.shop !== (await findShop(sql))) return 'foreign'
  if (look === 'there') return undefined
  return look === 'sums' ? sumsFault(sql, index) : documentsFault(sql, index)
}

/**
 * Makes the live index from the documents that the projection keeps, when there is none that belongs to them. What looks
 * wrong while the projection works is checked again under the lock.
 * @returns why it did; undefined when there was no need
 */
export const ensureIndex = async (database: Database, index: TyreIndex, look: Look): Promise<Fault | undefined> => {
  if (!(await faultOf(database, index, look))) return undefined
  return database.transaction(async (tx) => {
    await tx.query(LOCK_DOCUMENTS)
    const fault = await faultOf(tx, index, look)
    if (!fault) return undefined
    const name = await index.create(await findShop(tx))
    for await (const tyres of readDocuments(tx)) await index.write(name, tyres)
    await index.refresh(name)
    await index.activate(name)
    return fault
  })
}
