import { metricTopics, type Topic } from '@zmig/events'
import type { Database, Sql } from './database.ts'
import type { EventLog, PartitionState } from './event-log.port.ts'
import { isKafka } from './kafka-event-log.adapter.ts'
import { HistoryElsewhere } from './errors.ts'

/**
 * Advisory lock of a restore, and of the move of the history to another engine. Its session holds it exclusively. Any
 * constant that has no other use in this database.
 */
export const MAINTENANCE_LOCK = 7_301_005

/** A Kafka cluster: its id, and the addresses by which this shop reaches it. */
export type Cluster = { id: string; brokers: string }

export type HistoryDeps = {
  database: Database
  log: Pick<EventLog, 'engine' | 'list'>
  /** reads the identity of the cluster behind the log; required when the log is on Kafka */
  cluster?: (() => Promise<Cluster>) | undefined
}

/** Reads the identity of the cluster behind a log on Kafka. @param brokers the addresses that it was opened with */
export const clusterOf = (log: EventLog, brokers: string[] | undefined): (() => Promise<Cluster>) | undefined =>
  isKafka(log) && brokers ? async () => ({ id: await log.clusterId(), brokers: brokers.join(',') }) : undefined

/** How far the shop has read a partition. */
type Reach = { topic: Topic; partition: number; next: number }

/** What is compared. `read`, how far the shop has read, was queried before `states`, because heads only grow. */
type Seen = { read: Reach[]; found: Cluster; states: PartitionState[] }

type Held = { cluster_id: string; brokers: string; since: Date }

const day = (at: Date): string => at.toISOString().slice(0, 10)

const name = ({ topic, partition }: { topic: string; partition: number }): string => `${topic}:${partition}`

/** The marker that says in which cluster the history is; undefined means that it is in this database. */
export const readHistoryMarker = async (sql: Sql): Promise<Held | undefined> =>
  (await sql.query<Held>('select cluster_id, brokers, since from events.history'))[0]

/** @throws HistoryElsewhere during a restore or a move of the history, when nothing may be created or written */
export const refuseWhileMoved = async (sql: Sql): Promise<void> => {
  const [row] = await sql.query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1) as free', [
    MAINTENANCE_LOCK,
  ])
  if (row?.free !== true)
    throw new HistoryElsewhere(
      'This shop is being restored or moved right now. Wait until that has ended, then start it.',
    )
}

const refuseLocal = ({ cluster_id, brokers, since }: Held): never => {
  throw new HistoryElsewhere(
    `The history of this shop has been in Kafka (cluster ${cluster_id}, then at ${brokers}) since ${day(since)}; the log in PostgreSQL ends there. ` +
      'Set KAFKA_BROKERS to that cluster; if it is the one of `npm run engines`, start with `npm start -- --engines`.',
  )
}

const refuseOtherCluster = ({ cluster_id, brokers }: Held, found: Cluster): never => {
  throw new HistoryElsewhere(
    `The history of this shop is in Kafka cluster ${cluster_id} (last seen at ${brokers}), but KAFKA_BROKERS=${found.brokers} leads to cluster ${found.id}. ` +
      'Set KAFKA_BROKERS to the right one. If that one is lost, `npm run restore` brings a shop and its history back from a backup.',
  )
}

/** How far the shop has read: the furthest of its projections, by partition. */
const furthestRead = (sql: Sql): Promise<Reach[]> =>
  sql.query<Reach>(
    'select topic, partition, max(next_offset) as next from events.projection_offset group by 1, 2 having max(next_offset) > 0',
  )

/** Partitions whose head is lower than what the shop has read of them. */
const behindReaders = ({ read, states }: Seen, of: 'facts' | 'metrics'): (Reach & { head: number })[] => {
  const heads = new Map(states.map((state) => [name(state), state.head]))
  return read
    .map((place) => ({ ...place, head: heads.get(name(place)) ?? 0 }))
    .filter(({ topic, next, head }) => head < next && metricTopics.has(topic) === (of === 'metrics'))
}

/**
 * A power cut may cost a single broker its last second of metrics (decision facts-on-the-disk). Readers continue from where
 * it ends now, or they would wait for, and then leave out, as many new ones.
 */
const rewindLostMetrics = async (sql: Sql, seen: Seen): Promise<void> => {
  for (const { topic, partition, head } of behindReaders(seen, 'metrics'))
    await sql.query(
      'update events.projection_offset set next_offset = $3 where topic = $1 and partition = $2 and next_offset > $3',
      [topic, partition, head],
    )
}

const refuseLostEvents = (seen: Seen): void => {
  const { found } = seen
  const behind = behindReaders(seen, 'facts')
  const [first] = behind
  if (!first) return
  throw new HistoryElsewhere(
    `Kafka at ${found.brokers} (cluster ${found.id}) has lost events of this shop: ${name(first)} ends at ${first.head}, and the shop has read up to ${first.next}` +
      `${behind.length > 1 ? `; ${behind.length - 1} more partitions are short as well` : ''}. ` +
      'Start Kafka on the data that it had. If they are lost, `npm run restore` brings a shop and its history back from a backup.',
  )
}

const hasLocalHistory = async (sql: Sql): Promise<boolean> =>
  (await sql.query('select from events.log_head where next_offset > 0 limit 1')).length > 0

/** A shop without any event starts on this cluster, unless another shop uses it. */
const beginOn = async (sql: Sql, seen: Seen): Promise<void> => {
  const { found, states } = seen
  if (await hasLocalHistory(sql))
    throw new HistoryElsewhere(
      `The history of this shop is in PostgreSQL, and Kafka at ${found.brokers} would begin a new one. ` +
        'Run `npm run engines -- move` to take it there, or unset KAFKA_BROKERS and start without --engines.',
    )
  refuseLostEvents(seen)
  const taken = states.filter(({ head }) => head > 0)
  if (taken.length > 0)
    throw new HistoryElsewhere(
      `Kafka at ${found.brokers} (cluster ${found.id}) holds events of another shop (${taken.map(name).join(', ')}), and this database is new. ` +
        'Give this shop a Kafka of its own, or start with the DATA_DIR or DATABASE_URL of the shop whose events these are.',
    )
  await beginHistoryOn(sql, found)
}

/** Writes down that the history is on this cluster from now on. @throws HistoryElsewhere when another was written meanwhile */
export const beginHistoryOn = async (sql: Sql, cluster: Cluster): Promise<void> => {
  await sql.query(
    'insert into events.history (engine, cluster_id, brokers) values ($1, $2, $3) on conflict do nothing',
    ['kafka', cluster.id, cluster.brokers],
  )
  const held = await readHistoryMarker(sql)
  if (held && held.cluster_id !== cluster.id) refuseOtherCluster(held, cluster)
}

const claimOnKafka = async (sql: Sql, seen: Seen): Promise<void> => {
  const { found } = seen
  const held = await readHistoryMarker(sql)
  if (!held) return beginOn(sql, seen)
  if (held.cluster_id !== found.id) refuseOtherCluster(held, found)
  refuseLostEvents(seen)
  await rewindLostMetrics(sql, seen)
  if (held.brokers !== found.brokers) await sql.query('update events.history set brokers = $1', [found.brokers])
}

const compareSeen = async (sql: Sql, log: Pick<EventLog, 'list'>, cluster: () => Promise<Cluster>): Promise<Seen> => {
  const read = await furthestRead(sql)
  return { read, found: await cluster(), states: await log.list() }
}

/**
 * Verifies that the log holds the history of this shop, and records the cluster when a new shop starts on Kafka. Call it
 * before the log is written or read.
 * @throws HistoryElsewhere with a sentence for the person at the terminal
 * @throws EventLogUnavailable when Kafka does not answer
 */
export const claimHistory = async ({ database, log, cluster }: HistoryDeps): Promise<void> => {
  // Queried outside the transaction, which must not stay open while a broker does not answer.
  const kafka = log.engine === 'kafka' && cluster ? await compareSeen(database, log, cluster) : undefined
  await database.transaction(async (tx) => {
    await refuseWhileMoved(tx)
    if (kafka) return claimOnKafka(tx, kafka)
    const held = await readHistoryMarker(tx)
    if (held) refuseLocal(held)
  })
}
