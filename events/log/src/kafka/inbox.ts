import { metricTopics, type RecordedEvent, type Topic } from '@zmig/events'
import type { Database } from '../database.ts'
import { type LogQuery, createLogQuery } from '../postgres/query.ts'

/** Offsets from `from` up to, not including, `to`. */
export type Range = { from: number; to: number }

/** Adds a range to sorted ranges that do not touch; so is the result. */
export const addRange = (ranges: readonly Range[], { from, to }: Range): Range[] => {
  if (from >= to) return [...ranges]
  const separate = ranges.filter((range) => range.to < from || range.from > to)
  const touching = ranges.filter((range) => range.to >= from && range.from <= to)
  const merged = {
    from: Math.min(from, ...touching.map((range) => range.from)),
    to: Math.max(to, ...touching.map((range) => range.to)),
  }
  return [...separate, merged].sort((one, other) => one.from - other.from)
}

/** Whether one of the ranges holds an offset. */
export const holds = (ranges: readonly Range[], offset: number): boolean =>
  ranges.some(({ from, to }) => from <= offset && offset < to)

/** Recognises repeated events: sent again after a failure, and therefore recorded twice. */
export type Inbox = {
  /**
   * The events of a slice without repeats. An event is a repeat when the log holds its id at a lower offset. Metrics are not looked
   * up: a view that is counted twice after a lost answer costs less than a row for every view.
   * @param next the offset after the slice
   */
  withoutRepeats(topic: Topic, partition: number, slice: Range, events: RecordedEvent[]): Promise<RecordedEvent[]>
  close(): Promise<void>
}

/** What this process has looked up in one partition: the ranges of offsets, and the repeats in them. */
type Checked = { ranges: Range[]; repeats: Set<number> }

const NOTE = 'select note_in_inbox as offset from events.note_in_inbox($1, $2, $3, $4)'

const note = (
  query: LogQuery,
  topic: Topic,
  partition: number,
  events: RecordedEvent[],
): Promise<{ offset: number }[]> =>
  query({
    name: 'inbox-note',
    doing: 'note events in the inbox',
    text: NOTE,
    values: [topic, partition, events.map(({ id }) => id), events.map(({ offset }) => offset)],
  })

/**
 * The inbox in table `events.inbox`. The first reader of a range notes its ids in one statement. The process remembers the
 * result, so other readers of the same events need no query.
 *
 * A note does not wait for the disk: it is written before the transaction of the projection that relies on it, so a crash
 * that loses the note loses that transaction as well. The memory of this process would survive the crash, so it is cleared
 * when the connection to the database is lost.
 */
export const openInbox = async (database: Database): Promise<Inbox> => {
  const query = createLogQuery(database)
  let checked = new Map<string, Checked>()
  const stopListening = await database.listen(
    'event_inbox',
    () => undefined,
    () => {
      checked = new Map()
    },
  )

  return {
    withoutRepeats: async (topic, partition, slice, events) => {
      if (metricTopics.has(topic)) return events
      const place = `${topic}:${partition}`
      const remembering = checked
      const known = remembering.get(place) ?? { ranges: [], repeats: new Set<number>() }
      remembering.set(place, known)
      const unknown = events.filter(({ offset }) => !holds(known.ranges, offset))
      if (unknown.length > 0)
        for (const { offset } of await note(query, topic, partition, unknown)) known.repeats.add(offset)
      // After a lost connection this changes a map that is no longer used.
      known.ranges = addRange(known.ranges, slice)
      return known.repeats.size === 0 ? events : events.filter(({ offset }) => !known.repeats.has(offset))
    },
    close: stopListening,
  }
}

/**
 * Deletes ids that will not be sent again: noted over seven days ago, and not among the newest of their partition, because
 * a shop that was off for longer sends its last batch again when it is back.
 * @returns how many
 */
export const pruneInbox = async (database: Pick<Database, 'query'>): Promise<number> => {
  const [row] = await database.query<{ pruned: number }>(
    `with newest as (select topic, partition, max(log_offset) as newest from events.inbox group by topic, partition),
     pruned as (
       delete from events.inbox old using newest n
       where n.topic = old.topic and n.partition = old.partition
         and old.noted_at < now() - interval '7 days' and old.log_offset < n.newest - 10000
       returning 1)
     select count(*) as pruned from pruned`,
  )
  return row?.pruned ?? 0
}
