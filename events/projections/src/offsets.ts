import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import { type Touched, touchedPayloads } from './touched.ts'

/** A partition as read by one projection. */
export type Place = { projection: string; topic: Topic; partition: number }

/** Creates the offset rows of a projection that are missing and reads them all. @returns next offsets by `topic:partition` */
export const openOffsets = async (
  sql: Sql,
  projection: string,
  partitions: { topic: Topic; partition: number }[],
): Promise<Map<string, number>> => {
  const rows = await sql.query<{ topic: string; partition: number; next_offset: number }>(
    `with wanted as (select * from unnest($2::text[], $3::int[]) as w(topic, partition)),
     created as (
       insert into events.projection_offset (projection, topic, partition)
       select $1, topic, partition from wanted order by topic, partition
       on conflict do nothing returning topic, partition, next_offset
     )
     select topic, partition, next_offset from created
     union
     select topic, partition, next_offset from events.projection_offset where projection = $1`,
    [projection, partitions.map(({ topic }) => topic), partitions.map(({ partition }) => partition)],
  )
  return new Map(rows.map(({ topic, partition, next_offset }) => [`${topic}:${partition}`, next_offset]))
}

/**
 * How long the transaction of a projection may be idle, in milliseconds: a process that is stopped or disconnected in the
 * middle of it loses its lock, so that another one continues within 5 s. A living process sends heartbeats.
 */
const IDLE_MILLISECONDS = 3_000

/** How often the server checks during a statement whether the client is still connected, in milliseconds. */
const CHECK_MILLISECONDS = 1_000

type Locked = { nextOffset: number; parkedKeys: string[] }

const LOCK = `select next_offset,
    set_config('synchronous_commit', 'off', true), set_config('search_path', $4, true),
    set_config('idle_in_transaction_session_timeout', '${IDLE_MILLISECONDS}', true),
    set_config('client_connection_check_interval', '${CHECK_MILLISECONDS}', true)
  from events.projection_offset o where projection = $1 and topic = $2 and partition = $3 for update`

type OffsetRow = { next_offset: number }

/**
 * The keys with parked events, in a statement of its own: the snapshot of the locking statement is older than its lock, and
 * events may have been parked, replayed or rebuilt in between.
 */
const parkedKeysOf = async (tx: Sql, { projection, topic, partition }: Place): Promise<string[]> => {
  const rows = await tx.query<{ key: string }>(
    'select distinct key from events.parked where projection = $1 and topic = $2 and partition = $3',
    [projection, topic, partition],
    { name: 'projection-parked' },
  )
  return rows.map(({ key }) => key)
}

/**
 * Locks the offset row until the transaction ends; only its holder can apply events of this place. `parkedKeys` are the keys
 * with parked events. undefined when another runner holds the row.
 *
 * The commit does not wait for the disk: if the server dies before the flush, tables and offset are rolled back together and
 * the events are applied again. A later durable commit includes this one, because the write-ahead log is in order. The
 * commit of a handler that writes to the outbox does wait, because the relay may publish its events at once.
 */
export const lockOffset = async (tx: Sql, place: Place, searchPath: string): Promise<Locked | undefined> => {
  const { projection, topic, partition } = place
  // sent together, but still two statements: the snapshot of the second one is newer than the lock
  const [[row], parkedKeys] = await Promise.all([
    tx.query<OffsetRow>(`${LOCK} skip locked`, [projection, topic, partition, searchPath], { name: 'projection-lock' }),
    parkedKeysOf(tx, place),
  ])
  return row && { nextOffset: row.next_offset, parkedKeys }
}

/**
 * Like `lockOffset`, but waits for the lock. For commands of people, not for runners.
 * @returns the next offset
 * @throws when the projection has never read this place
 */
export const awaitOffset = async (tx: Sql, place: Place, searchPath: string): Promise<number> => {
  const { projection, topic, partition } = place
  const [row] = await tx.query<OffsetRow>(LOCK, [projection, topic, partition, searchPath])
  if (!row) throw new Error(`${projection} has never read ${topic} ${partition}`)
  return row.next_offset
}

/**
 * Stores the offset in the transaction that applied the events, and notifies the touched keys at its commit.
 */
export const saveOffset = async (
  tx: Sql,
  { projection, topic, partition }: Place,
  nextOffset: number,
  touched: Touched[],
): Promise<void> => {
  // One statement for both, without waiting for its result: every round trip inside the transaction delays others.
  await tx.query(
    `with saved as (
       update events.projection_offset set next_offset = $4 where projection = $1 and topic = $2 and partition = $3
       returning next_offset
     ) select pg_notify('touched', payload) from saved, unnest($5::text[]) payload`,
    [projection, topic, partition, nextOffset, touchedPayloads(touched)],
    { name: 'projection-save', unanswered: true },
  )
}

/** Shorter than the time that a projection's transaction may be idle, in milliseconds. */
const BEAT_MILLISECONDS = 1_000

/** Work that takes longer is stuck and loses its lock, in milliseconds. */
const MAX_MILLISECONDS = 30_000

/**
 * Keeps a transaction from being idle during work that sends it no statement, such as writing a search index. A stopped
 * process sends no heartbeats, so it loses its lock all the same.
 * @param work gets the transaction to use; while one of its statements runs, no heartbeat is needed
 */
export const withHeartbeat = async <T>(tx: Sql, work: (tx: Sql) => Promise<T>): Promise<T> => {
  let pending = 0
  const watched: Sql = {
    query: (...question) => {
      pending += 1
      return tx.query<never>(...question).finally(() => (pending -= 1))
    },
  }
  const until = performance.now() + MAX_MILLISECONDS
  const timer = setInterval(() => {
    if (pending === 0 && performance.now() < until) watched.query('select').catch(() => undefined) // the work will fail with the same error
  }, BEAT_MILLISECONDS)
  try {
    return await work(watched)
  } finally {
    clearInterval(timer)
  }
}
