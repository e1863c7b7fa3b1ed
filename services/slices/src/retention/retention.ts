import type { Sql } from '@zmig/kit'
import type { Team } from '../audit/audit.ts'
import { retireVersion, type SlicesDeps } from '../slice/slice.commands.ts'

/** One day: a package that no version has belongs to a publisher that died, or that is not done yet. */
const DAY_MS = 86_400_000

/** Versions that one round retires: a shop that was full for long is tidied in several. */
const MOST = 50

/** Named in the audit instead of the operator. It may retire versions of every slice. */
const RETENTION: Team = { key: 'retention', refusalFor: () => Promise.resolve(undefined) }

/**
 * Versions beyond the newest of each slice that no page uses: neither active nor canary, not the one of a rollback, not served
 * within a day, and without a link that still works.
 * @param kept how many of each slice stay whatever they are
 */
const findOld = (sql: Sql, kept: number, now: Date): Promise<{ slice: string; version: string }[]> =>
  sql.query<{ slice: string; version: string }>(
    `select slice, version from (
       select slice, version, linked_until, row_number() over (partition by slice order by published_at desc, version desc) as place
       from slices.version where retired_at is null
     ) as ranked join slices.slice on name = slice
     where place > $1 and version is distinct from active and version is distinct from previous
       and version is distinct from canary and (linked_until is null or linked_until <= $3) and not exists (
         select from (
           select version, lead(at) over (order by id) as until from slices.activation a where a.slice = ranked.slice
           union all select version, ended_at from slices.canary c where c.slice = ranked.slice
         ) as served where served.version = ranked.version and (until is null or until > $2))
     order by slice, place desc limit ${MOST}`,
    [kept, new Date(now.getTime() - DAY_MS), now],
  )

/** Removes packages that no version needs any more: of retired ones, and of publishers that died a day ago. */
const removeUnneeded = async ({ database, store, clock }: SlicesDeps): Promise<void> => {
  const versions = await database.query<{ slice: string; version: string; retired: boolean }>(
    'select slice, version, retired_at is not null as retired from slices.version',
  )
  const retired = new Map(versions.map(({ slice, version, retired: is }) => [`${slice}@${version}`, is] as const))
  for (const { slice, version, storedAt } of await store.list()) {
    const isRetired = retired.get(`${slice}@${version}`)
    const isLeft = isRetired === undefined && clock.now().getTime() - storedAt.getTime() > DAY_MS
    if (isRetired || isLeft) await store.remove(slice, version)
  }
}

/**
 * Retires old versions, removes packages that nothing needs, and forgets tokens that are over. Of several processes one works.
 * @param kept versions of each slice that stay
 */
export const tidySlices = (deps: SlicesDeps, kept: number): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const [turn] = await tx.query<{ ours: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('slices.retention')) as ours`,
    )
    if (!turn?.ours) return
    const now = deps.clock.now()
    await deps.database.query('delete from slices.used_token where until < $1', [now])
    for (const { slice, version } of await findOld(deps.database, kept, now))
      await retireVersion({ ...deps, by: RETENTION }, slice, version, { mayEndLinks: false })
    await removeUnneeded(deps)
  })
