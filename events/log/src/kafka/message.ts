import { fromKafkaHeaders, toKafkaHeaders, type EventEnvelope, type RecordedEvent, type Topic } from '@zmig/events'
import { refuseTooLarge } from '../envelope-json.ts'
import { EventMalformed } from '../errors.ts'
import type { FoundRecord } from './decode-batches.ts'
import { encodeRecord } from './encode-batch.ts'

/** The inbox knows events by it, as the log in PostgreSQL does. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/**
 * An event as a Kafka record in the binary mode of the CloudEvents binding: the value is the data alone, attributes are
 * headers. `traceparent` stands there twice: as an attribute, and where tracing tools look for it.
 * @throws EventTooLarge when its envelope is over 1 MB
 * @throws EventMalformed when its id is not a UUID
 */
export const toRecord = (event: EventEnvelope): Buffer => {
  const data = JSON.stringify(event.data) ?? 'null'
  refuseTooLarge(event, data)
  if (!UUID.test(event.id)) throw new EventMalformed(`event ${event.id} (${event.type}) needs a UUID as its id`)
  const { traceparent } = event
  return encodeRecord(event.key, data, { ...toKafkaHeaders(event), ...(traceparent && { traceparent }) })
}

/**
 * The event that a record holds.
 * @throws when it is not an event of this shop
 */
export const fromRecord = ({ offset, value, headers }: FoundRecord, topic: Topic, partition: number): RecordedEvent => {
  const event = fromKafkaHeaders(headers, JSON.parse(value))
  if (!UUID.test(event.id)) throw new EventMalformed(`event ${event.id} (${event.type}) has no UUID as its id`)
  return Object.assign(event, { topic, partition, offset })
}
