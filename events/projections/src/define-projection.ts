import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { Sql } from '@zmig/event-log'
import type { Touched } from './touched.ts'

/** A row that the live table and the fold of the log do not agree about. */
export type Difference = {
  /** the primary key's values; the whole row where a table has none */
  key: string
  /** `missing` and `extra` are said of the live table */
  kind: 'missing' | 'extra' | 'changed'
}

/** One table, live and as the log says it should be. */
export type Comparison = {
  table: string
  rows: { live: number; folded: number }
  equal: boolean
  /** the first of them, by key */
  differences: Difference[]
}

/** A recorded fact with its data as the newest version of the catalogue says. */
export type Change<Data = unknown> = { data: Data; event: RecordedEvent }

/**
 * Applies consecutive events of one type and partition, in order, inside the projection's transaction.
 * It believes every fact and has no effect outside `tx`: it may run again after a crash.
 */
export type ApplyChanges<Data> = (batch: Change<Data>[], tx: Sql) => Promise<Touched[] | void>

/** An ApplyChanges whose data type is the event's business; as a method it may be more precise than `unknown`. */
export type Handler = { apply(batch: Change[], tx: Sql): Promise<Touched[] | void> }['apply']

/** What the runner needs of a catalogued event. */
export type ReadableEvent<Data = unknown> = { type: string; topic: Topic; read(event: EventEnvelope): Data }

export type Projection = {
  /** also the key of its offsets: renaming it reads the log again from the start */
  name: string
  /** a rebuild reads them one after the other, in this order */
  topics: Topic[]
  /** what to do with each event type; types that are not here are passed over */
  on: Record<string, Handler>
  /** the events in `on`, to read their data */
  events: ReadableEvent[]
  /**
   * The schema of its tables. Handlers name tables without it: they come first in the search path of the transaction,
   * so that a rebuild can fill others of the same names.
   */
  schema?: string
  /**
   * The tables that nobody but this projection writes; only with them can it be rebuilt beside the live one. What they
   * hold in the end must not depend on the order between partitions: a rebuild reads one after the other.
   */
  tables?: string[]
  /**
   * How long it lets the events of a partition gather, in milliseconds: each of its transactions then does more, and there
   * are fewer of them. For what nobody waits for; left out, it follows at once
   */
  gatherMs?: number
  /** false: events of one key may be applied in any order, as counters' may, so a parked one holds no other up */
  ordered?: boolean
  /** a copy outside the database, such as a search index, that is rebuilt with the tables or instead of them */
  outside?: { begin(): Promise<OutsideCopy> }
}

/**
 * A new copy outside the database, empty at first, that takes the place of the live one at the end of a rebuild. A check
 * fills one too, compares the live one with it, and discards it.
 */
export type OutsideCopy = {
  /** the same projection, writing into the new copy; the rebuild runs it under offsets of its own */
  projection: Projection
  /**
   * Writes what the projection's tables hold before the first event is read: a checkpoint fills them without any handler.
   * @param tx finds the new tables by their names without schema
   */
  fill(tx: Sql): Promise<void>
  /**
   * For a check: says how the live one differs from this, with every difference. It is called while the live projection
   * works on, so that some of what it finds is only newer; then once more for that alone.
   * @param among the keys to look at: the live projection is locked out now, and this copy exactly as far. The first ten
   * or so that differ will do; ends within 30 s
   */
  compare(among?: string[]): Promise<Comparison>
  /**
   * Lets readers and the live projection use the new copy, and forgets the old one. Called in the transaction of the
   * switch, when everything up to the newest event is in the new copy and the live projection is locked out; ends within
   * 10 s or the switch is tried again. Should that transaction be lost afterwards, the live projection goes on in the new
   * copy from older offsets, and `activate` may come again: both must do no harm (external versions, an alias).
   */
  activate(tx: Sql): Promise<void>
  /**
   * Removes the new copy, unless it is active: the rebuild has failed, or it was for a check. After a kill nothing is called,
   * so `begin` also removes what an earlier rebuild left and nobody uses.
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
