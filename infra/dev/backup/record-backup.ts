import type { Database } from '@zmig/kit'

/**
 * Records that the shop was saved to a file, for the page of the owner. A shop of an earlier version has no place for it.
 * @param at the instant of the snapshot
 * @returns whether it was recorded
 */
export const recordBackup = async (
  database: Pick<Database, 'query'>,
  { at, encrypted }: { at: Date; encrypted: boolean },
): Promise<boolean> => {
  const [place] = await database.query<{ there: boolean }>(`select to_regclass('edge.backup') is not null as there`)
  if (!place?.there) return false
  // of two backups at once the later snapshot counts
  await database.query(
    `insert into edge.backup (at, encrypted) values ($1, $2)
     on conflict (only_row) do update set at = excluded.at, encrypted = excluded.encrypted where backup.at <= excluded.at`,
    [at, encrypted],
  )
  return true
}
