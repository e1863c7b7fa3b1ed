import type { RecordedEvent } from '@zmig/events'
import type { PartitionState } from '@zmig/event-log'
import type { KafkaHistory } from '../shop/shop-kafka.ts'
import { tableName } from './catalogue.ts'

/** A piece of the log that is written at once. */
const PIECE = 2_000

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value as COPY reads it from text. */
const copyText = (value: string | number | undefined): string =>
  value === undefined ? '\\N' : String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? character)

type Values = Record<string, string | number | undefined>

const copyLine = (columns: string[], values: Values): string =>
  `${columns.map((column) => copyText(values[column])).join('\t')}\n`

/** From this size on the log in PostgreSQL remembers how large an event is (its migration 0002). */
const LARGE = 500

const logValues = (event: RecordedEvent, data = JSON.stringify(event.data)): Values => ({
  topic: event.topic,
  partition: event.partition,
  log_offset: event.offset,
  event_id: event.id,
  source: event.source,
  type: event.type,
  version: event.version,
  key: event.key,
  time: event.time,
  data,
  ...(data.length > LARGE && { large_bytes: Buffer.byteLength(data) }),
  traceparent: event.traceparent,
  // Kafka's own time of arrival is not part of an event; the two differ by seconds, and retention counts days.
  recorded_at: event.time,
})

type OnRows = (count: number) => void

async function* logRows({ log, retry }: KafkaHistory, positions: PartitionState[], columns: string[], onRows: OnRows) {
  for (const { topic, partition, start, head } of positions)
    for (let offset = start; offset < head;) {
      const from = offset
      const { events, next } = await retry(() => log.read(topic, partition, from, PIECE))
      // An event that was appended after the snapshot belongs to the next backup.
      const lines = events.filter((event) => event.offset < head).map((event) => copyLine(columns, logValues(event)))
      onRows(lines.length)
      yield Buffer.from(lines.join(''))
      if (next <= offset) throw new Error(`Kafka's ${topic}:${partition} ends at ${offset} and should go on to ${head}`)
      offset = next
    }
}

async function* headRows(positions: PartitionState[], columns: string[], onRows: OnRows) {
  const written = positions.filter(({ head }) => head > 0)
  const lines = written.map(({ topic, partition, head }) => copyLine(columns, { topic, partition, next_offset: head }))
  onRows(lines.length)
  yield Buffer.from(lines.join(''))
}

/**
 * The rows that a table of the log would have if the history were in PostgreSQL, with the offsets that it has in Kafka: so
 * a backup holds the events on every engine, and a shop is restored with its history and without that Kafka.
 * @param columns in the order in which they are wanted
 * @param onRows called with the number of rows of each piece, which is not known before
 * @returns undefined for every other table
 */
export const rowsFromKafka = (
  table: { schema: string; name: string },
  history: KafkaHistory,
  positions: PartitionState[],
  columns: string[],
  onRows: OnRows,
): AsyncIterable<Uint8Array> | undefined => {
  if (tableName(table) === 'events.log') return logRows(history, positions, columns, onRows)
  if (tableName(table) === 'events.log_head') return headRows(positions, columns, onRows)
  return undefined
}
