import type { Sql } from '@zmig/kit'
import type { SliceMeta } from '../package/slice-meta.ts'

export type SliceListing = {
  slice: string
  active: string | null
  previous: string | null
  /** newest first */
  versions: { version: string; publishedAt: string; key: string | null }[]
}

/** Every slice with its published versions. */
export const listSlices = (database: Sql): Promise<SliceListing[]> =>
  database.query<SliceListing>(`
    select name as slice, active, previous, coalesce(
      (select json_agg(json_build_object('version', version, 'publishedAt', published_at, 'key', key) order by published_at desc)
       from slices.version where slice = name), '[]') as versions
    from slices.slice order by name`)

/** The facts of an active version that a shell needs. */
export type ActiveSlice = { version: string; meta: SliceMeta }

/** The active version of every slice that has one. */
export const readActive = async (database: Sql): Promise<Record<string, ActiveSlice>> => {
  const rows = await database.query<{ slice: string } & ActiveSlice>(
    `select s.name as slice, v.version, v.meta from slices.slice s
     join slices.version v on v.slice = s.name and v.version = s.active`,
  )
  return Object.fromEntries(rows.map(({ slice, version, meta }) => [slice, { version, meta }]))
}
