import { beginHistoryOn, type Cluster, createPostgresEventLog, type Database, readHistoryMarker } from '@zmig/event-log'
import type { ReportProgress } from '../backup/write-backup.ts'
import { Refusal } from '../command/run-command.ts'
import type { Retry } from '../shop/retry-unavailable.ts'
import {
  copiedEvents,
  type SourcePartition,
  readSourcePartitions,
  eventIdAt,
  partitionName,
  refuseForeignEvents,
  stableStates,
} from './compare-logs.ts'
import { copyPartition, type Destination, type Origin } from './copy-partition.ts'
import { rewriteOffsets } from './rewrite-offsets.ts'

type MoveDeps = {
  database: Database
  /** the log on the Kafka that is to hold the history */
  to: Destination
  cluster: Cluster
  retry: Retry
  report: ReportProgress
}

/** `moved` is false when the history already was in Kafka. */
export type Moved = { moved: boolean; events: number; copied: number; milliseconds: number; dropped: number }

/** Concurrent appends, each to another partition; more would only wait for the broker's disk. */
const AT_ONCE = 4

type Piece = { partition: SourcePartition; copied: number }

/** Compares all partitions with Kafka before a single event is written. */
const compareAll = async ({ database, to }: MoveDeps, held: SourcePartition[]): Promise<Piece[]> => {
  const states = await stableStates(to)
  refuseForeignEvents(held, states)
  const pieces: Piece[] = []
  for (const partition of held) {
    const state = states.find((candidate) => partitionName(candidate) === partitionName(partition)) ?? {
      start: 0,
      head: 0,
    }
    pieces.push({ partition, copied: await copiedEvents(database, to, partition, state) })
  }
  return pieces
}

const copyAll = async ({ database, to, retry, report }: MoveDeps, pieces: Piece[]): Promise<number> => {
  const from: Origin = { log: createPostgresEventLog(database), sql: database }
  const total = pieces.reduce((sum, { partition }) => sum + partition.count, 0)
  const before = pieces.reduce((sum, { copied }) => sum + copied, 0)
  const began = performance.now()
  let done = 0
  const giveUp = new AbortController()
  const waiting = [...pieces]
  const onCopied = (events: number) => {
    done += events
    const speed = Math.round((done * 1000) / (performance.now() - began))
    report(`${before + done} of ${total} events, ${speed} a second`)
    giveUp.signal.throwIfAborted()
  }
  const worker = async () => {
    try {
      for (let piece = waiting.shift(); piece; piece = waiting.shift())
        await copyPartition(from, to, piece.partition, piece.copied, retry, onCopied)
    } catch (error) {
      giveUp.abort(error)
    }
  }
  // Every worker has ended when this returns: the caller reads how far the copy came, so nothing may be in flight.
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  giveUp.signal.throwIfAborted()
  return done
}

/** Compares counts and last ids of every partition on both sides. @throws Error when they differ */
const verify = async ({ database, to }: MoveDeps, held: SourcePartition[]): Promise<void> => {
  const heads = new Map((await to.list()).map((state) => [partitionName(state), state.head]))
  for (const partition of held) {
    const name = partitionName(partition)
    const { events } = await to.read(partition.topic, partition.partition, partition.count - 1, 1)
    if (
      heads.get(name) !== partition.count ||
      events[0]?.id !== (await eventIdAt(database, partition, partition.count - 1))
    )
      throw new Error(
        `${name} has ${partition.count} events here and ends at ${heads.get(name) ?? 0} in Kafka, or its last event differs. ` +
          'Nothing has been changed here; delete the topics in Kafka and run the move again.',
      )
  }
}

/**
 * Copies the history of a stopped shop from PostgreSQL to Kafka, partition by partition in order, and then switches the
 * shop to Kafka in one transaction: offsets of projections, checkpoints and parked events, and the marker that says where
 * the history is. Events in the outbox stay there; the relay publishes them at the next start. Until that transaction the
 * shop in PostgreSQL is complete, so a move that was killed can be run again and continues.
 * @throws Refusal when that Kafka holds other events, or the history is in another one
 */
export const moveHistory = async (deps: MoveDeps): Promise<Moved> => {
  const { database, cluster, retry, report } = deps
  const began = performance.now()
  const elsewhere = await readHistoryMarker(database)
  if (elsewhere && elsewhere.cluster_id !== cluster.id)
    throw new Refusal(
      `The history of this shop is in Kafka cluster ${elsewhere.cluster_id} (last seen at ${elsewhere.brokers}) already, and this is cluster ${cluster.id}. ` +
        'To bring it to another cluster, make a backup, restore it into an empty database and move that.',
    )
  if (elsewhere) return { moved: false, events: 0, copied: 0, milliseconds: 0, dropped: 0 }
  report('comparing')
  const held = await readSourcePartitions(database)
  const pieces = await retry(() => compareAll(deps, held))
  const copied = await copyAll(deps, pieces)
  report('verifying')
  await retry(() => verify(deps, held))
  const dropped = await database.transaction(async (tx) => {
    const gone = await rewriteOffsets(tx)
    await beginHistoryOn(tx, cluster)
    return gone
  })
  const events = held.reduce((sum, { count }) => sum + count, 0)
  return { moved: true, events, copied, milliseconds: performance.now() - began, dropped }
}
