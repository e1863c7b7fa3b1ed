import type { Sql } from '@zmig/kit'
import type { SliceMeta } from '../package/slice-meta.ts'

export type SliceListing = {
  slice: string
  active: string | null
  /** to which version a rollback would go */
  previous: string | null
  /** the version that a share of the visitors gets */
  canary: { version: string; percent: number } | null
  /** newest first; `key` signed it */
  versions: { version: string; publishedAt: string; key: string | null; retiredAt: string | null }[]
  /** the last twenty activations, newest first */
  history: { version: string; at: string; rolledBackAt: string | null }[]
  /** the last twenty canaries, newest first; `endedAt` of a running one is null */
  canaries: {
    version: string
    percent: number
    startedAt: string
    endedAt: string | null
    outcome: 'promoted' | 'ended' | 'reverted' | null
    /** why it was reverted */
    reason: string | null
  }[]
}

/** Every slice with its published versions and its history. */
export const listSlices = (database: Sql): Promise<SliceListing[]> =>
  database.query<SliceListing>(`
    select name as slice, active, previous, case when canary is not null
        then json_build_object('version', canary, 'percent', canary_percent) end as canary, coalesce(
      (select json_agg(json_build_object('version', version, 'publishedAt', published_at, 'key', key, 'retiredAt', retired_at)
         order by published_at desc)
       from slices.version where slice = name), '[]') as versions, coalesce(
      (select json_agg(json_build_object('version', version, 'at', at, 'rolledBackAt', rolled_back_at) order by id desc)
       from (select * from slices.activation where slice = name order by id desc limit 20) as last), '[]') as history, coalesce(
      (select json_agg(json_build_object('version', version, 'percent', percent, 'startedAt', started_at,
         'endedAt', ended_at, 'outcome', outcome, 'reason', reason) order by id desc)
       from (select * from slices.canary where slice = name order by id desc limit 20) as last), '[]') as canaries
    from slices.slice order by name`)

/** The facts of a version that a shell needs. */
export type ServedVersion = { version: string; meta: SliceMeta }

/** What a shell serves of a slice: the active version and, to a share of the visitors, the canary. */
export type ActiveSlice = ServedVersion & { canary?: ServedVersion & { percent: number } }

type ServedRow = ServedVersion & { slice: string; percent: number | null }

/** What every slice serves that has an active version. */
export const readActive = async (database: Sql): Promise<Record<string, ActiveSlice>> => {
  const rows = await database.query<ServedRow>(
    `select s.name as slice, v.version, v.meta - 'uses' as meta, case when v.version = s.canary then s.canary_percent end as percent
     from slices.slice s join slices.version v on v.slice = s.name and v.version in (s.active, s.canary)
     where s.active is not null order by s.name`,
  )
  const active: Record<string, ActiveSlice> = {}
  for (const { slice, version, meta, percent } of rows) if (percent === null) active[slice] = { version, meta }
  for (const { slice, version, meta, percent } of rows) {
    const serving = active[slice]
    if (percent !== null && serving) serving.canary = { version, meta, percent }
  }
  return active
}

/** A version that can be loaded; `givenUp`: it was rolled back from or reverted, and did not serve again since. */
export type KeptVersion = ServedVersion & { givenUp: boolean }

/** A version that was published and not retired. */
export const findKept = async (database: Sql, slice: string, version: string): Promise<KeptVersion | undefined> => {
  const [row] = await database.query<KeptVersion>(
    `select version, meta, coalesce(
       (select rolled_back_at is not null from slices.activation a
        where a.slice = v.slice and a.version = v.version order by id desc limit 1), false) or coalesce(
       (select outcome = 'reverted' and not exists (
          select from slices.activation a where a.slice = v.slice and a.version = v.version and a.at >= c.ended_at)
        from slices.canary c where c.slice = v.slice and c.version = v.version order by id desc limit 1), false) as "givenUp"
     from slices.version v where slice = $1 and version = $2 and retired_at is null`,
    [slice, version],
  )
  return row
}

/** The descriptions of all versions that can be loaded. */
export const readMetas = (database: Sql): Promise<{ slice: string; version: string; meta: SliceMeta }[]> =>
  database.query<{ slice: string; version: string; meta: SliceMeta }>(
    'select slice, version, meta from slices.version where retired_at is null',
  )
