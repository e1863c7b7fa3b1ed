import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { Sql } from './database.ts'

/** An event on its way to a place in the log. */
export type Addressed = { topic: Topic; partition: number; event: EventEnvelope }

/**
 * What a read found. `next` is the offset to go on from: not always the last one's successor, because the log may have
 * been trimmed or hold a repeated event. `more`: there may be further events at `next` already.
 */
export type LogSlice = { events: RecordedEvent[]; next: number; more: boolean }

/** How much of a partition the log holds: offsets from `start` up to, not including, `head`. */
export type PartitionState = { topic: Topic; partition: number; start: number; head: number }

/**
 * The history of facts. Offsets of a partition grow; what has been read never changes, never comes twice, and an event
 * that was appended after another of its partition is read after it.
 */
export type EventLog = {
  /** which engine holds the history */
  engine: 'postgres' | 'kafka'
  /**
   * Appends in order; an event id that the log already holds is never read twice. While more than MAX_BYTES_IN_FLIGHT are
   * on their way, it waits.
   * @throws EventTooLarge when an event is over 1 MB; nothing of the batch is appended
   * @throws EventLogUnavailable when the engine confirmed nothing for 5 s; the events may be in the log or not
   */
  append(topic: Topic, partition: number, events: EventEnvelope[]): Promise<void>
  /** Appends to several partitions, atomically where the engine can; the order inside each partition is kept. */
  appendAll(events: Addressed[]): Promise<void>
  /**
   * At most `limit` events, and at most about 4 MB of them, from an offset on, in order.
   * @throws EventLogUnavailable when the engine did not answer within 5 s, as do the calls below
   */
  read(topic: Topic, partition: number, fromOffset: number, limit: number): Promise<LogSlice>
  /** The offset that the next event will get. */
  head(topic: Topic, partition: number): Promise<number>
  /**
   * The first offset that was recorded at or after a moment, or the head when none was. Clocks that were set back make it
   * an approximation.
   */
  offsetAt(topic: Topic, partition: number, moment: Date): Promise<number>
  /** Every partition of every topic. */
  list(): Promise<PartitionState[]>
  /** Forgets the events of a partition before an offset, for good. */
  trim(topic: Topic, partition: number, before: number): Promise<void>
  /**
   * Calls back soon after a partition grew: promptly by notification, within a second by polling when that fails.
   * It may call without growth, and once for several appends. @returns a function that stops following
   */
  follow(onAppend: (topic: Topic, partition: number) => void): Promise<() => Promise<void>>
  /** Lets go of the engine's connections; the log is not used afterwards. */
  close(): Promise<void>
}

/** A log that lives in the writer's own database and can append inside its transaction. */
export type TransactionalEventLog = EventLog & {
  appendIn(tx: Sql, topic: Topic, partition: number, events: EventEnvelope[]): Promise<void>
  appendAllIn(tx: Sql, events: Addressed[]): Promise<void>
}
