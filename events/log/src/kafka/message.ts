import { fromKafkaHeaders, toKafkaHeaders, type EventEnvelope, type RecordedEvent, type Topic } from '@zmig/events'
import type { KafkaMessage, Message } from 'kafkajs'
import { refuseTooLarge } from '../envelope-json.ts'
import { EventMalformed } from '../errors.ts'

/** The inbox identifies events by it, as the log in PostgreSQL does. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** What Kafka adds to each record and header at most, in bytes. */
const RECORD_OVERHEAD = 150

/**
 * An event as a Kafka message in the binary mode of the CloudEvents binding: the value is the data, attributes are
 * headers. `traceparent` is there twice: as an attribute, and where tracing tools look for it.
 * @returns also its size in bytes, roughly
 * @throws EventTooLarge when its envelope is over 1 MB
 * @throws EventMalformed when its id is not a UUID
 */
export const toMessage = (event: EventEnvelope): { message: Message; bytes: number } => {
  const data = JSON.stringify(event.data) ?? 'null'
  refuseTooLarge(event, data)
  if (!UUID.test(event.id)) throw new EventMalformed(`event ${event.id} (${event.type}) needs a UUID as its id`)
  const headers = toKafkaHeaders(event)
  if (event.traceparent) headers['traceparent'] = event.traceparent
  const value = Buffer.from(data)
  let bytes = value.length + 3 * event.key.length + RECORD_OVERHEAD
  for (const name in headers) bytes += name.length + (headers[name]?.length ?? 0)
  return { message: { key: event.key, value, headers }, bytes }
}

const textsOf = (headers: KafkaMessage['headers']): Record<string, string> => {
  const texts: Record<string, string> = {}
  for (const name in headers) texts[name] = String(headers[name])
  return texts
}

/**
 * The event that a message holds.
 * @throws when it is not an event of this shop
 */
export const fromMessage = (
  { offset, value, headers }: KafkaMessage,
  topic: Topic,
  partition: number,
): RecordedEvent => {
  const event = fromKafkaHeaders(textsOf(headers), JSON.parse(String(value ?? '')))
  if (!UUID.test(event.id)) throw new EventMalformed(`event ${event.id} (${event.type}) has no UUID as its id`)
  return Object.assign(event, { topic, partition, offset: Number(offset) })
}
