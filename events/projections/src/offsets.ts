import type { Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import { type Touched, touchedPayloads } from './touched.ts'

/** One partition as one projection reads it. */
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
 * How long the transaction of a projection may be idle, in milliseconds: a process that is stopped or cut off in the
 * middle of it loses its lock, so that another one goes on within 5 s. One that is alive shows it (heartbeat.ts).
 */
const IDLE_MILLISECONDS = 3_000

/** How often the server looks, in the middle of a statement, whether the process behind it still lives. */
const CHECK_MILLISECONDS = 1_000

type Locked = { nextOffset: number; parkedKeys: string[] }

const LOCK = `select next_offset,
    set_config('synchronous_commit', 'off', true), set_config('search_path', $4, true),
    set_config('idle_in_transaction_session_timeout', '${IDLE_MILLISECONDS}', true),
    set_config('client_connection_check_interval', '${CHECK_MILLISECONDS}', true)
  from events.projection_offset o where projection = $1 and topic = $2 and partition = $3 for update`

type OffsetRow = { next_offset: number }

/**
 * The keys with parked events, in a statement of its own: the one that locks sees the moment before it had the lock, and
 * somebody may have parked, replayed or rebuilt until then.
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
 * Locks the offset row until the transaction ends: whoever holds it is the only one who can apply events of this place.
 * `parkedKeys` are the keys with parked events. undefined when another runner holds the row right now.
 *
 * The commit does not wait for the disk: if the server dies within that moment, tables and offset go back together and
 * the events are applied again. Whatever commits durably afterwards takes this along, as the write-ahead log is in order.
 * A handler that leaves events in the outbox makes its commit wait again: those are seen elsewhere at once.
 */
export const lockOffset = async (tx: Sql, place: Place, searchPath: string): Promise<Locked | undefined> => {
  const { projection, topic, partition } = place
  // sent in one breath; the second is a statement of its own all the same, and sees what there is behind the lock
  const [[row], parkedKeys] = await Promise.all([
    tx.query<OffsetRow>(`${LOCK} skip locked`, [projection, topic, partition, searchPath], { name: 'projection-lock' }),
    parkedKeysOf(tx, place),
  ])
  return row && { nextOffset: row.next_offset, parkedKeys }
}

/**
 * As `lockOffset`, but waits for whoever holds the row. For what people start, not for runners.
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
 * Stores how far the projection has come, in the transaction that brought it there, and tells at its commit which keys
 * it touched.
 */
export const saveOffset = async (
  tx: Sql,
  { projection, topic, partition }: Place,
  nextOffset: number,
  touched: Touched[],
): Promise<void> => {
  // One statement for both, and none that is waited for: every round trip inside delays all that wait behind it.
  await tx.query(
    `with saved as (
       update events.projection_offset set next_offset = $4 where projection = $1 and topic = $2 and partition = $3
       returning next_offset
     ) select pg_notify('touched', payload) from saved, unnest($5::text[]) payload`,
    [projection, topic, partition, nextOffset, touchedPayloads(touched)],
    { name: 'projection-save', unanswered: true },
  )
}

/** Well within the time that a projection's transaction may be idle, in milliseconds. */
const BEAT_MILLISECONDS = 1_000

/** What takes longer will not end by itself; somebody else may try, in milliseconds. */
const PATIENCE_MILLISECONDS = 30_000

/**
 * Keeps a transaction from being idle while work goes on that asks it nothing, such as writing a search index. A process
 * that is stopped does not beat, so its lock is lost all the same.
 * @param work gets the transaction to use: while it is asked something, there is no need for a beat
 */
export const withHeartbeat = async <T>(tx: Sql, work: (tx: Sql) => Promise<T>): Promise<T> => {
  let asked = 0
  const watched: Sql = {
    query: (...question) => {
      asked += 1
      return tx.query<never>(...question).finally(() => (asked -= 1))
    },
  }
  const until = performance.now() + PATIENCE_MILLISECONDS
  const timer = setInterval(() => {
    if (asked === 0 && performance.now() < until) watched.query('select').catch(() => undefined) // the work will meet the same fault
  }, BEAT_MILLISECONDS)
  try {
    return await work(watched)
  } finally {
    clearInterval(timer)
  }
}
