import { type Topic, topics } from '@zmig/events'
import type { PartitionState } from '../event-log.port.ts'
import type { LogQuery } from './query.ts'
import type { Database } from '../database.ts'

const everyPartition = (): { topic: Topic; partition: number }[] =>
  Object.entries(topics).flatMap(([topic, { partitions }]) =>
    Array.from({ length: partitions }, (_, partition) => ({ topic: topic as Topic, partition })),
  )

/** Events deleted by one statement, which takes far less than the deadline. */
const TRIM_AT_ONCE = 10_000

/** The offset that the next event of a partition will get. */
export const headOf = async (query: LogQuery, topic: Topic, partition: number): Promise<number> => {
  const [row] = await query<{ next_offset: number }>({
    name: 'log-head',
    doing: 'report the head of a partition',
    text: 'select next_offset from events.log_head where topic = $1 and partition = $2',
    values: [topic, partition],
  })
  return row?.next_offset ?? 0
}

/** The state of every partition of the catalogue. */
export const listPartitions = async (query: LogQuery): Promise<PartitionState[]> => {
  const held = await query<PartitionState>({
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
export const trimPartition = async (
  query: LogQuery,
  topic: Topic,
  partition: number,
  before: number,
): Promise<void> => {
  for (;;) {
    const [row] = await query<{ trimmed: number }>({
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

/** The first offset that was recorded at or after an instant, or the head. */
export const offsetAt = async (query: LogQuery, topic: Topic, partition: number, instant: Date): Promise<number> => {
  const [row] = await query<{ offset: number | null }>({
    name: 'log-offset-at',
    doing: 'find a instant in the log',
    text: 'select events.offset_at($1, $2, $3) as offset',
    values: [topic, partition, instant],
  })
  return row?.offset ?? 0
}

/** How long a lost notification may delay a reader, in milliseconds. */
const POLL_MILLISECONDS = 1_000

type Head = { topic: string; partition: number; next_offset: number }

const isTopic = (topic: string): topic is Topic => topic in topics

/**
 * Follows the growth of all partitions by notification, and by comparing the heads once a second, so that a lost
 * notification costs a second and no event.
 */
export const followPartitions = async (
  database: Pick<Database, 'listen'>,
  query: LogQuery,
  onAppend: (topic: Topic, partition: number) => void,
): Promise<() => Promise<void>> => {
  const seen = new Map<string, number>()
  let polling: Promise<void> | undefined

  const compareHeads = async () => {
    const heads = await query<Head>({
      name: 'log-heads',
      doing: 'report the heads of the log',
      text: 'select topic, partition, next_offset from events.log_head',
    })
    for (const { topic, partition, next_offset } of heads) {
      const place = `${topic}:${partition}`
      if (seen.get(place) === next_offset) continue
      seen.set(place, next_offset)
      if (isTopic(topic)) onAppend(topic, partition)
    }
  }
  // While the database is away there is nothing to read, and the next poll tries again. One poll at a time: otherwise a
  // database that does not answer would take all our connections.
  const poll = () => {
    polling ??= compareHeads()
      .catch(() => undefined)
      .finally(() => (polling = undefined))
  }

  const stopListening = await database.listen(
    'event_log',
    (payload) => {
      const [topic = '', partition] = payload.split(':')
      if (isTopic(topic)) onAppend(topic, Number(partition))
    },
    poll,
  )
  poll()
  const timer = setInterval(poll, POLL_MILLISECONDS)
  return async () => {
    clearInterval(timer)
    await stopListening()
    await polling
  }
}
