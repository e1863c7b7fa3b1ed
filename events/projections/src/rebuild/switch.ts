import { withDeadline, type Database, type Sql } from '@zmig/event-log'
import type { OutsideCopy, Projection } from '../define-projection.ts'
import { ALL_TOUCHED } from '../touched.ts'
import { quoted, type StagingTarget } from '../target.ts'
import type { Ends, Fold } from './fold.ts'
import { oldSchema, shapeOf } from './staging-tables.ts'
import { RebuildRefused } from '../errors.ts'

/** How long to wait for the transaction that the live projection is in, in milliseconds. */
const LIVE_MILLISECONDS = 2_000

/**
 * How long to wait for reads of the tables, in milliseconds. Whoever comes later waits behind us, so a long read must
 * not hold us, and thereby everybody, up: better to let go and try again.
 */
const READS_MILLISECONDS = 50

/** How long a copy outside the database may take to become the active one, in milliseconds. */
const OUTSIDE_MILLISECONDS = 10_000

type Switch = {
  projection: Projection
  staging: StagingTarget
  fold: Fold
  copy: OutsideCopy | undefined
  /** of the live tables when the staging tables were made after them */
  shapes: Map<string, string>
}

const set = (tx: Sql, name: string, milliseconds: number) =>
  tx.query('select set_config($1, $2, true)', [name, String(milliseconds)])

/** Locks the live projection out. @returns where it stands */
export const lockLive = async (tx: Sql, { name }: Projection): Promise<Ends> => {
  const rows = await tx.query<{ topic: string; partition: number; next_offset: number }>(
    `select topic, partition, next_offset from events.projection_offset where projection = $1
     order by topic, partition for update`,
    [name],
  )
  return new Map(rows.map(({ topic, partition, next_offset }) => [`${topic}:${partition}`, next_offset]))
}

const activate = async (tx: Sql, copy: OutsideCopy): Promise<void> => {
  await set(tx, 'idle_in_transaction_session_timeout', OUTSIDE_MILLISECONDS * 1.5)
  const late = () => new Error('the copy outside the database took over 10 s to become active')
  await withDeadline(copy.activate(tx), late, OUTSIDE_MILLISECONDS)
}

/** The shapes of the live tables. @throws when something hangs on them that cannot follow a switch */
export const shapesOf = async (
  sql: Sql,
  { schema = 'public', tables = [] }: Projection,
): Promise<Map<string, string>> => {
  const shapes = new Map<string, string>()
  for (const table of tables) shapes.set(table, await shapeOf(sql, quoted(schema, table)))
  return shapes
}

/** Puts the new tables in the place of the live ones, which go to a schema of their own. */
const switchTables = async (tx: Sql, { projection, staging, shapes }: Switch): Promise<void> => {
  const { schema = 'public', tables = [] } = projection
  if (tables.length === 0) return
  const live = tables.map((table) => quoted(schema, table)).join(', ')
  await set(tx, 'lock_timeout', READS_MILLISECONDS)
  await tx.query(`lock table ${live} in access exclusive mode`)
  for (const [table, shape] of await shapesOf(tx, projection))
    if (shapes.get(table) !== shape)
      throw new RebuildRefused(`table ${table} was changed by a migration while it was rebuilt; run the rebuild again`)
  for (const table of tables) {
    await tx.query(`alter table ${quoted(schema, table)} set schema ${quoted(oldSchema(staging))}`)
    await tx.query(`alter table ${quoted(staging.schema, table)} set schema ${quoted(schema)}`)
  }
}

/** The live projection goes on where the rebuild has come to, with what the rebuild has set aside. */
const moveOffsets = async (tx: Sql, live: string, rebuilt: string): Promise<void> => {
  await tx.query(
    `insert into events.projection_offset (projection, topic, partition, next_offset)
     select $1, topic, partition, next_offset from events.projection_offset where projection = $2
     on conflict (projection, topic, partition) do update set next_offset = excluded.next_offset`,
    [live, rebuilt],
  )
  await tx.query('delete from events.projection_offset where projection = $1', [rebuilt])
  await tx.query('delete from events.parked where projection = $1', [live])
  await tx.query('update events.parked set projection = $1 where projection = $2', [live, rebuilt])
}

/**
 * Lets everybody read what was rebuilt, in one transaction: the live projection is locked out, what came in meanwhile is
 * applied, the copy outside becomes active, the tables take each other's places. Reads wait for the last of this only.
 * @throws lock_not_available (55P03) when a long read is in the way, what a handler throws, and when the tables changed;
 * nothing was switched then
 */
export const switchOver = (database: Database, switching: Switch): Promise<void> =>
  database.transaction(async (tx) => {
    const { projection, staging, fold, copy } = switching
    await set(tx, 'lock_timeout', LIVE_MILLISECONDS)
    await fold.finishIn(tx, await lockLive(tx, projection))
    if (copy) await activate(tx, copy)
    await moveOffsets(tx, projection.name, staging.name)
    await tx.query(`select pg_notify('touched', $1)`, [ALL_TOUCHED])
    await switchTables(tx, switching)
  })
