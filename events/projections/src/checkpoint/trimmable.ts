import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Projection } from '../define-projection.ts'
import { checkpointName } from './take-checkpoint.ts'

/**
 * The offset before which a partition may forget its events: every projection that reads the topic has them in its
 * checkpoint. Parked events hold nothing up: they are kept beside the log.
 * @param projections all that there are, replicas included
 * @returns 0 when one of them never had a checkpoint, Infinity when nobody reads the topic
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
