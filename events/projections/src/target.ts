import type { Sql } from '@zmig/event-log'
import type { Projection } from './define-projection.ts'
import { RebuildRefused } from './errors.ts'

/** A name inside a statement. */
export const quoted = (...parts: string[]): string => parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')

/** Where a projection writes: its own tables, or shadows of them that nobody reads yet. */
export type Target = {
  /** under which its offsets and parked events are kept */
  name: string
  /** where its handlers find tables that they name without schema */
  searchPath: string
  /** false: what is touched is nobody's business yet */
  notify: boolean
  /** the only schema that its handlers may write, when that is not their own business */
  schema?: string
}

const pathOf = (...schemas: (string | undefined)[]): string =>
  [...schemas.filter((schema) => schema !== undefined), 'public'].map((schema) => `"${schema}"`).join(', ')

/** The projection as answers see it. */
export const liveTarget = ({ name, schema }: Projection): Target => ({
  name,
  searchPath: pathOf(schema),
  notify: true,
})

/**
 * Tables of a projection in a schema of their own, `rebuild_…` whatever they are for. What the projection reads of others
 * comes from where it always does.
 */
export const shadowTarget = ({ name, schema }: Projection, purpose: 'rebuild' | 'check'): Shadow => {
  const shadow = `rebuild_${purpose === 'check' ? 'check_' : ''}${name.replaceAll('-', '_')}`
  return { name: `${purpose}:${name}`, schema: shadow, searchPath: pathOf(shadow, schema), notify: false }
}

export type Shadow = Target & { schema: string }

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
