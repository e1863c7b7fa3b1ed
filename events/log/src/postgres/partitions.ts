import { topics, type Topic } from '@zmig/events'
import type { PartitionState } from '../event-log.port.ts'
import type { Ask } from './answer.ts'

const everyPartition = (): { topic: Topic; partition: number }[] =>
  Object.entries(topics).flatMap(([topic, { partitions }]) =>
    Array.from({ length: partitions }, (_, partition) => ({ topic: topic as Topic, partition })),
  )

/** Few enough to be deleted well within the deadline. */
const TRIM_AT_ONCE = 10_000

/** The offset that the next event of a partition will get. */
export const headOf = async (ask: Ask, topic: Topic, partition: number): Promise<number> => {
  const [row] = await ask<{ next_offset: number }>({
    name: 'log-head',
    doing: 'tell the head of a partition',
    text: 'select next_offset from events.log_head where topic = $1 and partition = $2',
    values: [topic, partition],
  })
  return row?.next_offset ?? 0
}

/** The state of every partition of the catalogue. */
export const listPartitions = async (ask: Ask): Promise<PartitionState[]> => {
  const held = await ask<PartitionState>({
    name: 'log-list',
    doing: 'list its partitions',
    text: `select topic, partition, next_offset as head, coalesce(
        (select min(log_offset) from events.log l where l.topic = h.topic and l.partition = h.partition), next_offset) as start
      from events.log_head h`,
  })
  const known = new Map(held.map((state) => [`${state.topic}:${state.partition}`, state]))
  return everyPartition().map(
    ({ topic, partition }) => known.get(`${topic}:${partition}`) ?? { topic, partition, start: 0, head: 0 },
  )
}

/** Deletes the events of a partition before an offset, the oldest first; the head stays. */
export const trimPartition = async (ask: Ask, topic: Topic, partition: number, before: number): Promise<void> => {
  for (;;) {
    const [row] = await ask<{ trimmed: number }>({
      name: 'log-trim',
      doing: 'trim a partition',
      text: `with trimmed as (
          delete from events.log where topic = $1 and partition = $2 and log_offset < least($3, (
            select min(log_offset) from events.log where topic = $1 and partition = $2) + ${TRIM_AT_ONCE})
          returning 1)
        select count(*) as trimmed from trimmed`,
      values: [topic, partition, before],
    })
    if (!row?.trimmed) return
  }
}

/** The first offset that was recorded at or after a moment, or the head. */
export const offsetAt = async (ask: Ask, topic: Topic, partition: number, moment: Date): Promise<number> => {
  const [row] = await ask<{ offset: number | null }>({
    name: 'log-offset-at',
    doing: 'find a moment in the log',
    text: 'select events.offset_at($1, $2, $3) as offset',
    values: [topic, partition, moment],
  })
  return row?.offset ?? 0
}
