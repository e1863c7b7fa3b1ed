import type { EventEnvelope, RecordedEvent, Topic } from '@zmig/events'
import type { Sql } from '../database.ts'
import { envelopeJson } from '../envelope-json.ts'
import type { Addressed, LogSlice } from '../event-log.port.ts'
import { MAX_SLICE_BYTES } from '../limits.ts'
import type { LogQuery } from './query.ts'

/** The arguments of the SQL function that appends, and the memory that they take. */
type AppendCall = { values: unknown[]; bytes: number }

const NAME = 'log-append'
const TEXT = 'select events.append_batch($1, $2, $3, $4)'

/** @throws EventTooLarge */
export const appendCall = (events: Addressed[]): AppendCall => {
  const counts = new Map<string, { topic: string; partition: number; count: number }>()
  let bytes = 0
  const rows = events.map(({ topic, partition, event }) => {
    const place = `${topic}:${partition}`
    const known = counts.get(place) ?? { topic, partition, count: 0 }
    counts.set(place, known)
    const envelope = envelopeJson(event)
    bytes += envelope.bytes
    known.count += 1
    return `{"topic":${JSON.stringify(topic)},"partition":${partition},"place":${known.count - 1},${envelope.json.slice(1)}`
  })
  const places = [...counts.values()]
  return {
    values: [
      places.map(({ topic }) => topic),
      places.map(({ partition }) => partition),
      places.map(({ count }) => count),
      `[${rows.join(',')}]`,
    ],
    bytes,
  }
}

/** The append as a query with the log's deadline. */
export const appendQuery = ({ values }: AppendCall) => ({ name: NAME, doing: 'append to the log', text: TEXT, values })

/** Appends inside the caller's transaction, without a deadline or a byte budget of its own. */
export const appendWithin = async (tx: Sql, { values }: AppendCall): Promise<void> => {
  await tx.query(TEXT, values, { name: NAME })
}

type LogRow = Omit<EventEnvelope, 'traceparent'> & { traceparent: string | null; offset: number; cut: boolean }

const doing = 'read the log'

/** An event that is not large has at most 250 bytes of data, and usually less than that in attributes. */
const MAX_EVENTS = MAX_SLICE_BYTES / 400

/**
 * A slice is cut where large events sum up to half of its limit. Without large events that is one look into an empty
 * index: not measurable for 2,000 events, where summing up the size of every event took a sixth longer.
 */
const READ = `
  with cut as (
    select log_offset from (
      select log_offset, large_bytes, sum(large_bytes) over (order by log_offset rows unbounded preceding) as total
      from events.log where topic = $1 and partition = $2 and log_offset >= $3 and large_bytes is not null
      order by log_offset limit $4) large
    where total > ${MAX_SLICE_BYTES / 2} and total > large_bytes order by log_offset limit 1)
  select log_offset as offset, event_id as id, source, type, version, key, time, data, traceparent,
    exists (select from cut) as cut
  from events.log
  where topic = $1 and partition = $2 and log_offset >= $3
    and log_offset < coalesce((select log_offset from cut), ${Number.MAX_SAFE_INTEGER})
  order by log_offset limit $4`

/** The head of a partition that holds nothing from an offset on. */
const TRIMMED = `
  select next_offset from events.log_head where topic = $1 and partition = $2 and next_offset > $3
    and not exists (select from events.log where topic = $1 and partition = $2 and log_offset >= $3)`

/** Written out field by field, because it runs for every event and spreading objects takes twice as long. */
const toRecorded = (row: LogRow, topic: Topic, partition: number): RecordedEvent => {
  const { id, source, type, version, key, time, data, traceparent, offset } = row
  return traceparent === null
    ? { id, source, type, version, key, time, data, topic, partition, offset }
    : { id, source, type, version, key, time, data, traceparent, topic, partition, offset }
}

/** Reads a slice; see the port. */
export const readSlice = async (
  query: LogQuery,
  topic: Topic,
  partition: number,
  fromOffset: number,
  limit: number,
): Promise<LogSlice> => {
  const most = Math.min(limit, MAX_EVENTS)
  const rows = await query<LogRow>({
    name: 'log-read',
    doing,
    text: READ,
    values: [topic, partition, fromOffset, most],
  })
  const events = rows.map((row) => toRecorded(row, topic, partition))
  const last = events.at(-1)
  if (last) return { events, next: last.offset + 1, more: events.length === most || rows[0]?.cut === true }
  const values = [topic, partition, fromOffset]
  const [trimmed] = await query<{ next_offset: number }>({ name: 'log-trimmed', doing, text: TRIMMED, values })
  return { events, next: trimmed?.next_offset ?? fromOffset, more: false }
}
