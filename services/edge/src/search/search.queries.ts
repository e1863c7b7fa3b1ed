import type { Tyre } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { toTyre } from '../tyre/to-tyre.ts'
import { findTyreRows } from '../tyre/tyre.queries.ts'
import { INDEX_KEY, TABLES_KEY } from './search-keys.ts'
import type { TyreSearch } from './tyre-search.port.ts'

/** What an answer depends on that an engine gave. */
export const keyOfEngine = (engine: TyreSearch['engine']): string =>
  engine === 'elasticsearch' ? INDEX_KEY : TABLES_KEY

/**
 * Products in the order in which a search found them, as the read model has them: both engines show the same. One that
 * the read model does not have yet is left out.
 */
export const findTyresInOrder = async (sql: Sql, eans: string[]): Promise<Tyre[]> => {
  if (eans.length === 0) return []
  const rows = new Map((await findTyreRows(sql, eans)).map((row) => [row.ean, row]))
  return eans.flatMap((ean) => {
    const row = rows.get(ean)
    return row ? [toTyre(row)] : []
  })
}
