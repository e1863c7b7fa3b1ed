import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { Sql } from './database.ts'

/** An event on its way to a place in the log. */
export type Addressed = { topic: Topic; partition: number; event: EventEnvelope }

/** The history of facts. Offsets of a partition are dense and start at 0; what has been read never changes. */
export type EventLog = {
  /** Appends atomically and in order; event ids that the log already holds are dropped. */
  append(topic: Topic, partition: number, events: EventEnvelope[]): Promise<void>
  /** Appends to several partitions, atomically where the engine can; the order inside each partition is kept. */
  appendAll(events: Addressed[]): Promise<void>
  /** At most `limit` events from an offset on, in order. */
  read(topic: Topic, partition: number, fromOffset: number, limit: number): Promise<RecordedEvent[]>
  /** The offset that the next event will get. */
  head(topic: Topic, partition: number): Promise<number>
  /**
   * Calls back soon after a partition grew: promptly by notification, within a second by polling when that fails.
   * It may call without growth, and once for several appends. @returns a function that stops following
   */
  follow(onAppend: (topic: Topic, partition: number) => void): Promise<() => Promise<void>>
}

/** A log that lives in the writer's own database and can append inside its transaction. */
export type TransactionalEventLog = EventLog & {
  appendIn(tx: Sql, topic: Topic, partition: number, events: EventEnvelope[]): Promise<void>
  appendAllIn(tx: Sql, events: Addressed[]): Promise<void>
}
