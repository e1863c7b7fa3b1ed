import { startTimer, type Logger, type Sql } from '@zmig/kit'
import type { SliceCopies } from './slice-copies.ts'

/** 10 min: a retired version is not asked for any more, so its copy may lie there a little longer. */
const EVERY_MS = 600_000

/** Removes copies of retired versions. What the database does not know stays: it may be another database. */
export const dropRetired = async (database: Sql, copies: Pick<SliceCopies, 'list' | 'drop'>): Promise<void> => {
  const here = await copies.list()
  const retired = await database.query<{ slice: string; version: string }>(
    `select v.slice, v.version from slices.version v
     join unnest($1::text[], $2::text[]) as here (slice, version) using (slice, version) where v.retired_at is not null`,
    [here.map(({ slice }) => slice), here.map(({ version }) => version)],
  )
  for (const { slice, version } of retired) await copies.drop(slice, version)
}

/** The same, again and again. @returns a function that stops it */
export const startDroppingRetired = (
  database: Sql,
  copies: SliceCopies,
  logger: Pick<Logger, 'error'>,
): (() => Promise<void>) =>
  startTimer({
    everyMs: EVERY_MS,
    step: () => dropRetired(database, copies).then(() => false),
    what: 'removing copies of retired slices',
    logger,
  })
