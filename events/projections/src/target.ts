import type { Sql } from '@zmig/event-log'
import type { Projection } from './define-projection.ts'
import { RebuildRefused } from './errors.ts'

/** A quoted SQL identifier. */
export const quoted = (...parts: string[]): string => parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')

/** Where a projection writes: its live tables, or staging tables that are not read yet. */
export type Target = {
  /** the name under which its offsets and parked events are stored */
  name: string
  /** the search path in which its handlers find tables without a schema */
  searchPath: string
  /** whether touched keys are notified; false for staging tables */
  notify: boolean
  /** the only schema that its handlers may write; undefined allows all */
  schema?: string
}

const pathOf = (...schemas: (string | undefined)[]): string =>
  [...schemas.filter((schema) => schema !== undefined), 'public'].map((schema) => `"${schema}"`).join(', ')

/** The live tables of a projection. */
export const liveTarget = ({ name, schema }: Projection): Target => ({
  name,
  searchPath: pathOf(schema),
  notify: true,
})

/**
 * Tables of a projection in a schema of their own, `rebuild_…` for rebuilds and checks. Tables of others are read from their
 * usual schema.
 */
export const stagingTarget = ({ name, schema }: Projection, purpose: 'rebuild' | 'check'): StagingTarget => {
  const staging = `rebuild_${purpose === 'check' ? 'check_' : ''}${name.replaceAll('-', '_')}`
  return { name: `${purpose}:${name}`, schema: staging, searchPath: pathOf(staging, schema), notify: false }
}

export type StagingTarget = Target & { schema: string }

/** A transaction that writes a table holds this lock on it until it ends. */
const STRAY = `
  select nspname || '.' || relname as name from pg_locks
  join pg_class on pg_class.oid = relation join pg_namespace on pg_namespace.oid = relnamespace
  where pid = pg_backend_pid() and mode = 'RowExclusiveLock' and locktype = 'relation' and relkind in ('r', 'p')
    and nspname not in ($1, 'events', 'pg_catalog')
  order by 1 limit 1`

/**
 * Verifies that the handlers of a rebuild have written staging tables only: in a live table, events would count twice.
 * @throws RebuildRefused with the table; the transaction must be rolled back
 */
export const refuseForeignWrites = async (tx: Sql, projection: string, staging: string): Promise<void> => {
  const [stray] = await tx.query<{ name: string }>(STRAY, [staging], { name: 'projection-stray' })
  if (stray)
    throw new RebuildRefused(
      `${projection} writes ${stray.name}, which is not among its tables (or named with its schema); nothing was changed`,
    )
}
