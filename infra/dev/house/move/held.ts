import { topics } from '@zmig/events'
import type { Sql, PartitionState } from '@zmig/event-log'
import { Refusal } from '../refusal.ts'

/** What a partition of the log in PostgreSQL holds: `count` events from offset `first` on. */
export type HeldPartition = Pick<PartitionState, 'topic' | 'partition'> & { first: number; last: number; count: number }

export const placeName = ({ topic, partition }: { topic: string; partition: number }): string => `${topic}:${partition}`

/** Every partition of the log in PostgreSQL that holds events. @throws Refusal when the catalogue does not know one of them */
export const heldPartitions = async (sql: Sql): Promise<HeldPartition[]> => {
  const held = await sql.query<HeldPartition>(
    `select topic, partition, min(log_offset) as first, max(log_offset) as last, count(*) as count
     from events.log group by topic, partition order by topic, partition`,
  )
  const unknown = held.filter(({ topic, partition }) => partition >= (topics[topic]?.partitions ?? 0))
  if (unknown.length > 0)
    throw new Refusal(
      `The log holds partitions that this version of the shop does not know: ${unknown.map(placeName).join(', ')}. Move it with the version that wrote them.`,
    )
  return held
}

/** The id of the event that comes after `index` others in its partition. */
export const idAt = async (sql: Sql, { topic, partition, first, last, count }: HeldPartition, index: number) => {
  // Offsets have no gap, unless the log was restored from one that has: then they are counted.
  const dense = last - first + 1 === count
  const [row] = await sql.query<{ id: string }>(
    `select event_id as id from events.log where topic = $1 and partition = $2 and log_offset >= $3 order by log_offset offset $4 limit 1`,
    [topic, partition, dense ? first + index : first, dense ? 0 : index],
  )
  return row?.id
}
