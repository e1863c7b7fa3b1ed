import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog, PartitionState, Sql } from '@zmig/event-log'
import { topics } from '@zmig/events'
import { Refusal } from '../command/run-command.ts'

/** A broker appends what it has received within a few milliseconds, also when the client has gone. */
export const STABLE_MILLISECONDS = 500

/** A partition of the log in PostgreSQL: `count` events from offset `first` on. */
export type SourcePartition = Pick<PartitionState, 'topic' | 'partition'> & {
  first: number
  last: number
  count: number
}

export const partitionName = ({ topic, partition }: { topic: string; partition: number }): string =>
  `${topic}:${partition}`

/** Reads the partitions of the log in PostgreSQL that hold events. @throws Refusal when the catalogue lacks one of them */
export const readSourcePartitions = async (sql: Sql): Promise<SourcePartition[]> => {
  const held = await sql.query<SourcePartition>(
    `select topic, partition, min(log_offset) as first, max(log_offset) as last, count(*) as count
     from events.log group by topic, partition order by topic, partition`,
  )
  const unknown = held.filter(({ topic, partition }) => partition >= (topics[topic]?.partitions ?? 0))
  if (unknown.length > 0)
    throw new Refusal(
      `The log holds partitions that this version of the shop does not know: ${unknown.map(partitionName).join(', ')}. Move it with the version that wrote them.`,
    )
  return held
}

/** The id of the event that comes after `index` others in its partition. */
export const eventIdAt = async (sql: Sql, { topic, partition, first, last, count }: SourcePartition, index: number) => {
  // Offsets have no gap, unless the log was restored from one that has: then they are counted.
  const dense = last - first + 1 === count
  const [row] = await sql.query<{ id: string }>(
    `select event_id as id from events.log where topic = $1 and partition = $2 and log_offset >= $3 order by log_offset offset $4 limit 1`,
    [topic, partition, dense ? first + index : first, dense ? 0 : index],
  )
  return row?.id
}

const WHAT_TO_DO =
  'Move into an empty Kafka: give the shop one of its own, or delete what is there when it is needed no more (the Kafka of `npm run engines` is folder kafka in DATA_DIR).'

const readId = async (log: EventLog, { topic, partition }: SourcePartition, offset: number) =>
  (await log.read(topic, partition, offset, 1)).events.find((event) => event.offset === offset)?.id

const refuse = (partition: SourcePartition, what: string): never => {
  throw new Refusal(`Kafka's ${partitionName(partition)} ${what}, so it is not a copy of this shop's. ${WHAT_TO_DO}`)
}

/**
 * How many events of a partition Kafka holds already from an earlier move that was interrupted. A copy is made in order
 * from offset 0, so Kafka holds a copy when its first and last events and the number of offsets match.
 * @throws Refusal when it holds other events
 */
export const copiedEvents = async (
  sql: Sql,
  to: EventLog,
  partition: SourcePartition,
  state: Pick<PartitionState, 'start' | 'head'>,
): Promise<number> => {
  const { start, head } = state
  if (head === 0) return 0
  if (start > 0) refuse(partition, `begins at offset ${start}`)
  if (head > partition.count) refuse(partition, `holds ${head} events, and the shop's log ${partition.count}`)
  for (const index of new Set([0, head - 1]))
    if ((await readId(to, partition, index)) !== (await eventIdAt(sql, partition, index)))
      refuse(partition, `holds another event at offset ${index}`)
  return head
}

/**
 * The state of Kafka once no append is in flight: events sent by a move that was killed may arrive after the next move has
 * started, and would then be sent twice.
 */
export const stableStates = async (to: EventLog): Promise<PartitionState[]> => {
  for (let states = await to.list(); ;) {
    if (states.every(({ head }) => head === 0)) return states
    await pause(STABLE_MILLISECONDS)
    const again = await to.list()
    if (again.every(({ head }, index) => head === states[index]?.head)) return again
    states = again
  }
}

/** @throws Refusal when Kafka holds events where this shop has none */
export const refuseForeignEvents = (held: SourcePartition[], states: PartitionState[]): void => {
  const ours = new Set(held.map(partitionName))
  const strangers = states.filter((state) => state.head > 0 && !ours.has(partitionName(state)))
  if (strangers.length > 0)
    throw new Refusal(
      `Kafka holds events in ${strangers.map(partitionName).join(', ')}, where this shop has none: they are another shop's. ${WHAT_TO_DO}`,
    )
}
