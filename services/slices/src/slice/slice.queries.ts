import type { Sql } from '@zmig/kit'
import type { SliceMeta } from '../package/slice-meta.ts'

export type SliceListing = {
  slice: string
  active: string | null
  /** to which version a rollback would go */
  previous: string | null
  /** newest first; `key` signed it */
  versions: { version: string; publishedAt: string; key: string | null; retiredAt: string | null }[]
  /** the last twenty activations, newest first */
  history: { version: string; at: string; rolledBackAt: string | null }[]
}

/** Every slice with its published versions and its history. */
export const listSlices = (database: Sql): Promise<SliceListing[]> =>
  database.query<SliceListing>(`
    select name as slice, active, previous, coalesce(
      (select json_agg(json_build_object('version', version, 'publishedAt', published_at, 'key', key, 'retiredAt', retired_at)
         order by published_at desc)
       from slices.version where slice = name), '[]') as versions, coalesce(
      (select json_agg(json_build_object('version', version, 'at', at, 'rolledBackAt', rolled_back_at) order by id desc)
       from (select * from slices.activation where slice = name order by id desc limit 20) as last), '[]') as history
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
