import type { Database, Sql } from '@zmig/kit'
import { readDocuments } from './search-documents.ts'
import type { TyreIndex } from './tyre-index.ts'

/** Documents of one bulk; some hundred kilobytes. */
const PAGE = 1_000

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
export const ensureIndex = async (database: Database, index: TyreIndex, careful: boolean): Promise<boolean> => {
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
