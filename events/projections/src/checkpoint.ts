import type { Database, PartitionState, Sql } from '@zmig/event-log'
import type { Topic } from '@zmig/events'
import type { Projection } from './define-projection.ts'
import { claimProjection } from './claim-projection.ts'
import { quoted, type StagingTarget } from './target.ts'
import { RebuildRefused } from './errors.ts'
import { retryParked } from './parked/replay-parked.ts'
import type { StepDeps } from './step.ts'

/** The name under which the offsets and parked events of a checkpoint are stored. */
const checkpointName = ({ name }: Projection): string => `checkpoint:${name}`

/**
 * Stores a snapshot of a projection's tables, offsets and parked events, in place of the last one. It replaces every event
 * before its offsets, and a rebuild continues from there. The projection works on meanwhile.
 * @throws ProjectionBusy while it is being rebuilt or checked, and when it has no tables of its own
 */
export const checkpoint = async ({
  database,
  projection,
}: {
  database: Database
  projection: Projection
}): Promise<void> => {
  const { name, schema, tables } = projection
  if (!schema || !tables?.length) throw new RebuildRefused(`${name} has no tables of its own to keep a copy of`)
  const copy = checkpointName(projection)
  await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    // Before the first statement that opens the snapshot: a snapshot from before a switch would find the switched tables empty.
    await tx.query(`lock table ${tables.map((table) => quoted(schema, table)).join(', ')} in access share mode`)
    await claimProjection(tx, projection)
    await tx.query('delete from events.checkpoint_row where projection = $1', [name])
    for (const table of tables)
      await tx.query(
        `insert into events.checkpoint_row (projection, table_name, row)
         select $1, $2, to_jsonb(held) from ${quoted(schema, table)} held`,
        [name, table],
      )
    await tx.query('delete from events.projection_offset where projection = $1', [copy])
    await tx.query(
      `insert into events.projection_offset (projection, topic, partition, next_offset)
       select $1, topic, partition, next_offset from events.projection_offset where projection = $2`,
      [copy, name],
    )
    await tx.query('delete from events.parked where projection = $1', [copy])
    await tx.query(
      `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, event, reason, parked_at)
       select $1, topic, partition, log_offset, key, type, event_id, event, reason, parked_at
       from events.parked where projection = $2`,
      [copy, name],
    )
  })
}

/**
 * The offset before which the events of a partition may be deleted: every projection that reads the topic has them in its
 * checkpoint. Parked events do not matter: they are stored with their data.
 * @param projections all projections, replicas included
 * @returns 0 when one of them never had a checkpoint, Infinity when no projection reads the topic
 */
export const trimmable = async ({
  database,
  projections,
  topic,
  partition,
}: {
  database: Sql
  projections: Projection[]
  topic: Topic
  partition: number
}): Promise<number> => {
  const readers = projections.filter(({ topics }) => topics.includes(topic)).map(checkpointName)
  if (readers.length === 0) return Infinity
  const [row] = await database.query<{ count: number; lowest: number }>(
    `select count(*) as count, min(next_offset) as lowest from events.projection_offset
     where projection = any($1) and topic = $2 and partition = $3`,
    [readers, topic, partition],
  )
  return row && row.count === readers.length ? row.lowest : 0
}

type Place = { topic: string; partition: number; next_offset: number }

/** The columns that both the checkpoint and the table have; a newer column gets its default. */
const sharedColumns = async (tx: Sql, projection: string, schema: string, table: string): Promise<string[]> => {
  const rows = await tx.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     and attname in (select jsonb_object_keys(row) from (
       select row from events.checkpoint_row where projection = $2 and table_name = $3 limit 1) first)
     order by attnum`,
    [quoted(schema, table), projection, table],
  )
  return rows.map(({ name }) => name)
}

const fillTable = async (tx: Sql, { name }: Projection, schema: string, table: string): Promise<void> => {
  const columns = (await sharedColumns(tx, name, schema, table)).map((column) => quoted(column))
  if (columns.length === 0) return // it was empty
  const target = quoted(schema, table)
  await tx.query(
    `insert into ${target} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `filled.${column}`).join(', ')}
     from events.checkpoint_row kept, jsonb_populate_record(null::${target}, kept.row) filled
     where kept.projection = $1 and kept.table_name = $2`,
    [name, table],
  )
}

/** @throws when the log no longer holds events that the checkpoint does not cover */
const checkReach = (projection: Projection, kept: Place[], partitions: PartitionState[]): void => {
  for (const { topic, partition, start } of partitions) {
    const end = kept.find((place) => place.topic === topic && place.partition === partition)?.next_offset
    if ((end ?? 0) < start)
      throw new RebuildRefused(
        `${projection.name} cannot be rebuilt: the log of ${topic} ${partition} begins at ${start}, ` +
          (end === undefined ? 'and no checkpoint was ever taken' : `and its checkpoint ends at ${end}`),
      )
  }
}

/** Copies the parked events of the checkpoint, without those that were dropped since. */
const fillParked = (tx: Sql, projection: Projection, staging: StagingTarget) =>
  tx.query(
    `insert into events.parked (projection, topic, partition, log_offset, key, type, event_id, event, reason, parked_at)
     select $1, topic, partition, log_offset, key, type, event_id, event, reason, parked_at from events.parked kept
     where projection = $2 and not exists (select from events.given_up gone
       where gone.projection = $3 and (gone.topic, gone.partition, gone.log_offset) = (kept.topic, kept.partition, kept.log_offset))`,
    [staging.name, checkpointName(projection), projection.name],
  )

/** @returns whether there was a checkpoint */
const fillFromCheckpoint = (
  database: Database,
  projection: Projection,
  staging: StagingTarget,
  partitions: PartitionState[],
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const copy = checkpointName(projection)
    const kept = await tx.query<Place>(
      'select topic, partition, next_offset from events.projection_offset where projection = $1',
      [copy],
    )
    checkReach(projection, kept, partitions)
    if (kept.length === 0) return false
    for (const table of projection.tables ?? []) await fillTable(tx, projection, staging.schema, table)
    await tx.query(
      `insert into events.projection_offset (projection, topic, partition, next_offset)
       select $1, topic, partition, next_offset from events.projection_offset where projection = $2`,
      [staging.name, copy],
    )
    await fillParked(tx, projection, staging)
    return true
  })

/**
 * Fills empty staging tables from a projection's checkpoint, so that reading continues where that ends. An existing
 * checkpoint is always used: it covers all events before its offsets, and a log that has moved starts at offset 0 again, so
 * it does not show how many of them it has deleted. The parked events of the checkpoint are retried, because they may have
 * been replayed since, or the event that they waited for may have been dropped.
 * @param deps.projection its handlers write into the staging tables
 * @throws when the checkpoint is missing or ends before the start of the log
 */
export const loadCheckpoint = async (
  { database, log, projection }: Pick<StepDeps, 'database' | 'log'> & { projection: Projection },
  staging: StagingTarget,
  partitions: PartitionState[],
): Promise<void> => {
  if (await fillFromCheckpoint(database, projection, staging, partitions))
    await retryParked({ database, log, projection, target: staging })
}
