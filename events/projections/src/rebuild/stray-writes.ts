import type { Sql } from '@zmig/event-log'
import { RebuildRefused } from './refused.ts'

/** Whoever writes a table holds this lock on it until the transaction ends. */
const STRAY = `
  select nspname || '.' || relname as name from pg_locks
  join pg_class on pg_class.oid = relation join pg_namespace on pg_namespace.oid = relnamespace
  where pid = pg_backend_pid() and mode = 'RowExclusiveLock' and locktype = 'relation' and relkind in ('r', 'p')
    and nspname not in ($1, 'events', 'pg_catalog')
  order by 1 limit 1`

/**
 * Makes sure that the handlers of a rebuild have written shadow tables only: in a live table, their facts would count a
 * second time.
 * @throws RebuildRefused with the table; the transaction is to be undone then
 */
export const refuseStrayWrites = async (tx: Sql, projection: string, shadow: string): Promise<void> => {
  const [stray] = await tx.query<{ name: string }>(STRAY, [shadow], { name: 'projection-stray' })
  if (stray)
    throw new RebuildRefused(
      `${projection} writes ${stray.name}, which is not among its tables (or named with its schema); nothing was changed`,
    )
}
