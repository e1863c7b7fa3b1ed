import type { Topic } from '@zmig/events'
import type { Database } from '@zmig/event-log'
import type { Projection } from '../define-projection.ts'
import { awaitOffset } from '../offsets.ts'
import { liveTarget } from '../target.ts'

/**
 * Gives up the parked events of a key: the projection goes on without them, and later ones of the key are applied again.
 * The log still holds them, so a rebuild meets them again.
 * @returns how many there were
 */
export const dropParked = ({
  database,
  projection,
  key,
}: {
  database: Database
  projection: Projection
  key: string
}): Promise<number> =>
  database.transaction(async (tx) => {
    const { name } = projection
    const places = await tx.query<{ topic: Topic; partition: number }>(
      'select distinct topic, partition from events.parked where projection = $1 and key = $2 order by topic, partition',
      [name, key],
    )
    // The projection must not set aside more of the key at this moment, which would then stay for nothing.
    for (const place of places) await awaitOffset(tx, { projection: name, ...place }, liveTarget(projection).searchPath)
    const dropped = await tx.query(
      'delete from events.parked where projection = $1 and key = $2 returning log_offset',
      [name, key],
    )
    return dropped.length
  })
