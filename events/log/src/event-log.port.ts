import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { Sql } from './database.ts'

/** An event and the partition that it is appended to. */
export type Addressed = { topic: Topic; partition: number; event: EventEnvelope }

/**
 * The result of a read. `next` is the offset of the next read: not always one more than the last event's, because the log
 * may have been trimmed or hold a repeated event. `more`: there may already be events at `next`.
 */
export type LogSlice = { events: RecordedEvent[]; next: number; more: boolean }

/** How much of a partition the log holds: offsets from `start` up to, not including, `head`. */
export type PartitionState = { topic: Topic; partition: number; start: number; head: number }

export type ReadOptions = {
  /** the caller follows the log: events of which it was not notified yet may be missing, for it will be notified of them */
  following?: boolean
}

/**
 * The history of events. Offsets of a partition grow. Recorded events never change and are read once, in the order in
 * which they were appended to their partition.
 */
export type EventLog = {
  /** which engine holds the history */
  engine: 'postgres' | 'kafka'
  /**
   * Appends in order; an event whose id is already in the log is read once. Waits while more than MAX_BYTES_IN_FLIGHT are
   * not confirmed.
   * @throws EventTooLarge when an event is over 1 MB; nothing of the batch is appended
   * @throws EventLogUnavailable when the engine did not confirm within 5 s; the events may be in the log or not
   */
  append(topic: Topic, partition: number, events: EventEnvelope[]): Promise<void>
  /** Appends to several partitions, atomically where the engine can; the order inside each partition is kept. */
  appendAll(events: Addressed[]): Promise<void>
  /**
   * At most `limit` events, and at most about 4 MB of them, from an offset on, in order: whatever was appended before the
   * call, by any process, unless the caller follows the partition.
   * @throws EventLogUnavailable when the engine did not answer within 5 s, as do the calls below
   */
  read(topic: Topic, partition: number, fromOffset: number, limit: number, options?: ReadOptions): Promise<LogSlice>
  /** The offset that the next event will get. */
  head(topic: Topic, partition: number): Promise<number>
  /**
   * The first offset that was recorded at or after an instant, or the head when there is none. Approximate when clocks
   * were set back.
   */
  offsetAt(topic: Topic, partition: number, instant: Date): Promise<number>
  /** Every partition of every topic. */
  list(): Promise<PartitionState[]>
  /** Deletes the events of a partition before an offset. */
  trim(topic: Topic, partition: number, before: number): Promise<void>
  /**
   * Calls back after a partition grew: at once by notification, within a second by polling when a notification is lost.
   * It may call without growth, and once for several appends. @returns a function that stops it
   */
  follow(onAppend: (topic: Topic, partition: number) => void): Promise<() => Promise<void>>
  /** Closes the connections to the engine; the log cannot be used afterwards. */
  close(): Promise<void>
}

/** A log in the writer's own database, which can append inside its transaction. */
export type TransactionalEventLog = EventLog & {
  appendIn(tx: Sql, topic: Topic, partition: number, events: EventEnvelope[]): Promise<void>
  appendAllIn(tx: Sql, events: Addressed[]): Promise<void>
}
