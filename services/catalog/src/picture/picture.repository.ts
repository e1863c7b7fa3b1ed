import type { Sql } from '@zmig/kit'

/**
 * Holds the rows of uploaded pictures until the transaction ends, so that no sweep deletes them before it refers to them.
 * @returns whether all of them are there
 */
export const holdPictures = async (tx: Sql, paths: readonly string[]): Promise<boolean> => {
  if (paths.length === 0) return true
  const held = await tx.query('select 1 from catalog.picture where path = any($1) order by path for share', [paths])
  return held.length === paths.length
}
