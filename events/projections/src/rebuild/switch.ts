import { withDeadline, type Database, type Sql } from '@zmig/event-log'
import type { OutsideCopy, Projection } from '../define-projection.ts'
import { ALL_TOUCHED } from '../touched.ts'
import { quoted, type StagingTarget } from '../target.ts'
import type { Ends, Fold } from './fold.ts'
import { oldSchema, definitionOf } from './staging-tables.ts'
import { RebuildRefused } from '../errors.ts'

/** How long to wait for the transaction that the live projection is in, in milliseconds. */
const LIVE_MILLISECONDS = 2_000

/**
 * How long to wait for reads of the tables, in milliseconds. Later reads queue behind our lock, so instead of waiting for a
 * long read we release it and try again.
 */
const READS_MILLISECONDS = 50

/** How long a copy outside the database may take to become the active one, in milliseconds. */
const OUTSIDE_MILLISECONDS = 10_000

type Switch = {
  projection: Projection
  staging: StagingTarget
  fold: Fold
  copy: OutsideCopy | undefined
  /** definitions of the live tables when the staging tables were created */
  definitions: Map<string, string>
}

const set = (tx: Sql, name: string, milliseconds: number) =>
  tx.query('select set_config($1, $2, true)', [name, String(milliseconds)])

/** Locks the live projection out. @returns its offsets */
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

/** The definitions of the live tables. @throws RebuildRefused when an object depends on them that could not follow a switch */
export const definitionsOf = async (
  sql: Sql,
  { schema = 'public', tables = [] }: Projection,
): Promise<Map<string, string>> => {
  const definitions = new Map<string, string>()
  for (const table of tables) definitions.set(table, await definitionOf(sql, quoted(schema, table)))
  return definitions
}

/** Replaces the live tables by the new ones, and moves the old ones to a schema of their own. */
const switchTables = async (tx: Sql, { projection, staging, definitions }: Switch): Promise<void> => {
  const { schema = 'public', tables = [] } = projection
  if (tables.length === 0) return
  const live = tables.map((table) => quoted(schema, table)).join(', ')
  await set(tx, 'lock_timeout', READS_MILLISECONDS)
  await tx.query(`lock table ${live} in access exclusive mode`)
  for (const [table, definition] of await definitionsOf(tx, projection))
    if (definitions.get(table) !== definition)
      throw new RebuildRefused(`table ${table} was changed by a migration while it was rebuilt; run the rebuild again`)
  for (const table of tables) {
    await tx.query(`alter table ${quoted(schema, table)} set schema ${quoted(oldSchema(staging))}`)
    await tx.query(`alter table ${quoted(staging.schema, table)} set schema ${quoted(schema)}`)
  }
}

/** The live projection continues at the offsets of the rebuild, with its parked events. */
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
 * Switches to the rebuilt tables in one transaction: locks the live projection out, applies new events, activates the copy
 * outside, and replaces the tables. Reads wait for the last step only.
 * @throws lock_not_available (55P03) when a long read is in the way, errors of handlers, and RebuildRefused when the tables
 * changed; nothing was switched then
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
