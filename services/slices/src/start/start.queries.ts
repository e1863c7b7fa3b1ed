import type { Sql } from '@zmig/kit'
import type { Team } from '../audit/audit.ts'
import type { Standing, StartBuild } from './start.decider.ts'

/** Named in the audit instead of the operator, so that a later start knows what starts did. It may change every slice. */
export const START: Team = { key: 'start', refusalFor: () => Promise.resolve(undefined) }

type Row = Omit<Standing, 'build' | 'isStored'> & {
  build: Omit<NonNullable<Standing['build']>, 'isStored'> | null
}

/**
 * What the registry knows of the slices that a start has built; none for a slice that was never published.
 * @param key id of the shop's own key. Keys that starts have added before it were the shop's own as well
 * @param stored the packages in the store, as `slice@version`
 */
export const readStandings = async (
  database: Sql,
  builds: readonly StartBuild[],
  { key, stored }: { key: string; stored: ReadonlySet<string> },
): Promise<Map<string, Standing>> => {
  const standings = new Map<string, Standing>()
  for (const { slice, version } of builds) {
    const [row] = await database.query<Row>(
      `select s.active,
         coalesce((select v.meta->'addresses' from slices.version v where v.slice = s.name and v.version = s.active), '[]') as addresses,
         case when canary is not null then json_build_object('version', canary, 'percent', canary_percent) end as canary,
         exists (select from slices.key k where k.slice = s.name and k.id <> $3 and not exists (
           select from slices.audit a where a.action = 'add key' and a.subject = k.id and a.who = $4)) as "hasTeam",
         coalesce((select who = $4 from slices.audit a where a.slice = s.name and a.code is null
           and a.action in ('activate', 'roll back') order by id desc limit 1), false) as "isByStart",
         (select json_build_object(
           'isRetired', v.retired_at is not null,
           'givenUp', case
             when exists (select from slices.activation a where a.slice = v.slice and a.version = v.version
               and a.rolled_back_at is not null) then 'rolled back'
             when exists (select from slices.canary c where c.slice = v.slice and c.version = v.version
               and c.outcome = 'reverted') then 'reverted' end,
           'hasServed', exists (select from slices.activation a where a.slice = v.slice and a.version = v.version)
             or exists (select from slices.canary c where c.slice = v.slice and c.version = v.version),
           'isByStart', coalesce(
             (select who = $4 from slices.audit a where a.slice = v.slice and a.subject = v.version and a.code is null and a.action in
               ('activate', 'start canary', 'end canary', 'revert canary', 'roll back') order by id desc limit 1),
             (select who = $4 from slices.audit a where a.slice = v.slice and a.subject = v.version and a.code is null
               and a.action = 'publish' order by id limit 1), false))
          from slices.version v where v.slice = s.name and v.version = $2) as build
       from slices.slice s where s.name = $1`,
      [slice, version, key, START.key],
    )
    if (!row) continue
    standings.set(slice, {
      ...row,
      isStored: row.active !== null && stored.has(`${slice}@${row.active}`),
      build: row.build ? { ...row.build, isStored: stored.has(`${slice}@${version}`) } : undefined,
    })
  }
  return standings
}
