import type { Database } from '@zmig/event-log'
import type { Projection } from '../define-projection.ts'
import { claimProjection } from '../rebuild/alone.ts'
import { quoted } from '../rebuild/names.ts'
import { RebuildRefused } from '../rebuild/refused.ts'

/** Under which the offsets and parked events of a projection's checkpoint are kept. */
export const checkpointName = ({ name }: Projection): string => `checkpoint:${name}`

/**
 * Keeps a copy of a projection's tables, its offsets and its parked events as they are at one moment, in place of the
 * copy before: it stands for every event before its offsets, and a rebuild goes on from there. The projection goes on meanwhile.
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
    // Before anything that opens the snapshot: one from before a switch would find the switched tables empty.
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
