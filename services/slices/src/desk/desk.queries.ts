import type { Sql } from '@zmig/kit'

/** A slice as the back office shows it. */
export type DeskSlice = {
  slice: string
  /** the team that answers for it; null when its build does not say */
  owner: string | null
  /** the mail address of that team; null: the shop gets the mail that is for the team */
  teamMail: string | null
  active: string | null
  /** to which version a rollback would go */
  previous: string | null
  /** the version that a share of the visitors gets */
  canary: { version: string; percent: number } | null
  /** newest first: the last ones, and those that serve or that a rollback would go to */
  versions: {
    version: string
    publishedAt: string
    /** when it began to serve last; null when it never did, or serves as a canary only */
    activeSince: string | null
    /** id of the key that signed it; null for versions from before there were keys */
    key: string | null
    retiredAt: string | null
  }[]
}

/** Versions of a slice that are shown beside those that serve: teams may publish many in a day. */
const SHOWN = 20

/** Every slice with its last versions. */
export const listForDesk = (database: Sql): Promise<DeskSlice[]> =>
  database.query<DeskSlice>(
    `select name as slice, active, previous,
       (select meta->>'owner' from slices.version where slice = name order by version = active desc, published_at desc limit 1)
         as owner,
       (select mail from slices.team_mail where slice = name) as "teamMail",
       case when canary is not null then json_build_object('version', canary, 'percent', canary_percent) end as canary,
       coalesce((
         select json_agg(json_build_object('version', version, 'publishedAt', published_at, 'key', key, 'retiredAt', retired_at,
           'activeSince', (select max(at) from slices.activation a where a.slice = name and a.version = ranked.version))
           order by published_at desc, version desc)
         from (select *, row_number() over (order by published_at desc, version desc) as nth from slices.version where slice = name)
           as ranked
         where nth <= $1 or version in (active, previous, canary)), '[]') as versions
     from slices.slice order by name`,
    [SHOWN],
  )
