import type { Sql } from '@zmig/kit'
import type { PublishedVersion } from '../slice/stored-package.ts'

/** The versions to which rollbacks would go. */
export const readPrevious = (database: Sql): Promise<PublishedVersion[]> =>
  database.query<PublishedVersion>(
    `select s.name as slice, v.version, v.meta from slices.slice s
     join slices.version v on v.slice = s.name and v.version = s.previous`,
  )

/** The names of all versions that can be loaded: published and not retired. */
export const readPublished = (database: Sql): Promise<{ slice: string; version: string }[]> =>
  database.query<{ slice: string; version: string }>(
    'select slice, version from slices.version where retired_at is null',
  )

/** A version that can be loaded; undefined when there is none, or when it was retired. */
export const findPublished = async (
  database: Sql,
  slice: string,
  version: string,
): Promise<PublishedVersion | undefined> => {
  const [row] = await database.query<PublishedVersion>(
    'select slice, version, meta from slices.version where slice = $1 and version = $2 and retired_at is null',
    [slice, version],
  )
  return row
}
