import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Touched } from './touched.ts'

/** A row that differs between the live table and the one built from the log. */
export type Difference = {
  /** the primary key's values; the whole row where a table has none */
  key: string
  /** `missing` and `extra` refer to the live table */
  kind: 'missing' | 'extra' | 'changed'
}

/** The comparison of a live table with the one built from the log. */
export type Comparison = {
  table: string
  rows: { live: number; folded: number }
  equal: boolean
  /** the first of them, by key */
  differences: Difference[]
}

/** A recorded event with its data in the newest version of the catalogue. */
export type Change<Data = unknown> = { data: Data; event: RecordedEvent }

/**
 * Applies consecutive events of one type and partition, in order, inside the projection's transaction.
 * It accepts every event and has no effect outside `tx`, because it may run again after a crash.
 */
export type ApplyChanges<Data> = (batch: Change<Data>[], tx: Sql) => Promise<Touched[] | void>

/** An ApplyChanges of any data type; declared as a method, so that its parameter may be more precise than `unknown`. */
export type Handler = { apply(batch: Change[], tx: Sql): Promise<Touched[] | void> }['apply']

/** What the runner needs of a catalogued event. */
export type ReadableEvent<Data = unknown> = { type: string; topic: Topic; read(event: EventEnvelope): Data }

export type Projection = {
  /** also the key of its offsets: renaming it reads the log again from the start */
  name: string
  /** a rebuild reads them one after the other, in this order */
  topics: Topic[]
  /** the handler of each event type; other types are skipped */
  on: Record<string, Handler>
  /** the events in `on`, to read their data */
  events: ReadableEvent[]
  /**
   * The schema of its tables. Handlers name tables without it: they come first in the search path of the transaction,
   * so that a rebuild can fill others of the same names.
   */
  schema?: string
  /**
   * The tables that only this projection writes; they are required for a rebuild. Their final content must not depend on the
   * order between partitions, because a rebuild reads one partition after the other.
   */
  tables?: string[]
  /**
   * How long it collects the events of a partition, in milliseconds, for fewer and larger transactions. For read models that
   * need not be current; by default it follows at once
   */
  gatherMs?: number
  /**
   * Its transactions are small, and it rests after each as long as that took, so that a backlog leaves half of its time to
   * others. For read models that cost much and need not be current; a rebuild does not rest
   */
  rests?: boolean
  /** false: events of one key may be applied in any order, as those of counters, so a parked event does not block others */
  ordered?: boolean
  /** a copy outside the database, such as a search index, that is rebuilt with the tables or instead of them */
  outside?: { begin(): Promise<OutsideCopy> }
}

/**
 * A new, empty copy outside the database that replaces the live one at the end of a rebuild. A check fills one too, compares
 * the live one with it, and discards it.
 */
export type OutsideCopy = {
  /** the same projection, writing into the new copy; the rebuild runs it under offsets of its own */
  projection: Projection
  /**
   * Copies the content of the projection's tables before the first event is read: a checkpoint fills them without handlers.
   * @param tx finds the new tables by their names without schema
   */
  fill(tx: Sql): Promise<void>
  /**
   * For a check: reports every difference of the live copy from this one. The first call runs while the live projection works
   * on, so some of the differences are only newer data; a second call compares those keys again.
   * @param among the keys to compare, while the live projection is locked out and both copies are at the same offset. The
   * first ten or so differences are enough; ends within 30 s
   */
  compare(among?: string[]): Promise<Comparison>
  /**
   * Lets readers and the live projection use the new copy, and removes the old one. Called in the transaction of the
   * switch, when the new copy holds everything up to the newest event and the live projection is locked out; ends within
   * 10 s or the switch is tried again. If that transaction is lost afterwards, the live projection continues in the new
   * copy from older offsets, and `activate` may be called again: both must be harmless (external versions, an alias).
   */
  activate(tx: Sql): Promise<void>
  /**
   * Removes the new copy, unless it is active: after a failed rebuild, or after a check. Nothing is called after a kill, so
   * `begin` also removes unused copies of earlier rebuilds.
   */
  discard(): Promise<void>
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/

/**
 * Defines a projection.
 * @throws when a handled type is missing in `events` or its topic in `topics`, when there are tables without a schema, or
 * when its name cannot be part of a schema's: lower case letters, digits and dashes, 40 at most
 */
export const defineProjection = (projection: Projection): Projection => {
  if (!NAME.test(projection.name)) throw new Error(`projection ${projection.name}: give it a name like edge-tyre`)
  if (projection.tables && !projection.schema)
    throw new Error(`projection ${projection.name} has tables; say in which schema`)
  for (const type of Object.keys(projection.on)) {
    const event = projection.events.find((candidate) => candidate.type === type)
    if (!event) throw new Error(`projection ${projection.name} handles ${type} but does not list the event`)
    if (!projection.topics.includes(event.topic))
      throw new Error(`projection ${projection.name} handles ${type} but does not read topic ${event.topic}`)
  }
  return projection
}

/** An entry of `on` whose data type follows from the event: `on: { ...when(TyreListed, (batch, tx) => …) }`. */
export const when = <Data>(event: ReadableEvent<Data>, apply: ApplyChanges<Data>): Record<string, Handler> => ({
  [event.type]: apply,
})
