import type { EventEnvelope } from './define-event.ts'
import { catalogued } from './registry.ts'

/**
 * Everything of a CloudEvents 1.0 event but its data. `partitionkey` and `traceparent` are the documented extensions
 * Partitioning and Distributed Tracing; `schemaversion` is ours. Names are lower-case letters and digits, as the
 * specification demands of attributes.
 */
export type CloudEventAttributes = {
  specversion: '1.0'
  id: string
  /** URI reference: the service that published it, e.g. `/ordering` */
  source: string
  type: string
  /** RFC 3339 instant of the fact */
  time: string
  /** what the event is about; absent when that identifies a person */
  subject?: string
  datacontenttype: 'application/json'
  /** URI that changes when the data changes incompatibly */
  dataschema: string
  partitionkey: string
  schemaversion: number
  /** W3C trace context of the request that caused it */
  traceparent?: string
}

/** An event in the JSON format of CloudEvents 1.0, media type `application/cloudevents+json`. */
export type CloudEvent<Data = unknown> = CloudEventAttributes & { data: Data }

/** The input is not a CloudEvent of this shop. */
export class NotACloudEvent extends Error {
  override readonly name = 'NotACloudEvent'
}

/** The name of a schema: an absolute URI without fragment, as CloudEvents demands. */
export const dataSchemaOf = (type: string, version: number): string => `urn:zmigo:event:${type}:${version}`

/** Whether the key may be published as the subject. False for a type outside the catalogue: its key may be personal. */
const hasSubject = ({ type }: EventEnvelope): boolean => catalogued.get(type)?.keyIsPersonal === false

/** The CloudEvents attributes of an event, all but its data. Pure. */
export const cloudEventAttributes = (event: EventEnvelope): CloudEventAttributes => ({
  specversion: '1.0',
  id: event.id,
  source: event.source,
  type: event.type,
  time: event.time,
  ...(hasSubject(event) && { subject: event.key }),
  datacontenttype: 'application/json',
  dataschema: dataSchemaOf(event.type, event.version),
  partitionkey: event.key,
  schemaversion: event.version,
  ...(event.traceparent && { traceparent: event.traceparent }),
})

/** An event in structured form: attributes and data in one JSON object. */
export const toCloudEvent = <Data>(event: EventEnvelope<Data>): CloudEvent<Data> => ({
  ...cloudEventAttributes(event),
  data: event.data,
})

const text = (attributes: Record<string, unknown>, name: string): string => {
  const value = attributes[name]
  if (typeof value !== 'string' || value === '') throw new NotACloudEvent(`attribute ${name} is missing or not a text`)
  return value
}

/**
 * Reads an event in structured form. Attributes that are null count as absent, and those that we do not know are
 * dropped, both as the specification says.
 * @throws NotACloudEvent when a required attribute is missing or of another type
 */
export const fromCloudEvent = (given: unknown): EventEnvelope => {
  if (typeof given !== 'object' || given === null) throw new NotACloudEvent('a CloudEvent is a JSON object')
  const attributes = given as Record<string, unknown>
  if (attributes['specversion'] !== '1.0')
    throw new NotACloudEvent(`specversion ${String(attributes['specversion'])} is not 1.0`)
  const { schemaversion: version, datacontenttype = 'application/json', traceparent } = attributes
  if (datacontenttype !== 'application/json')
    throw new NotACloudEvent(`data of type ${JSON.stringify(datacontenttype)} is not JSON`)
  if (typeof version !== 'number' || !Number.isSafeInteger(version))
    throw new NotACloudEvent('attribute schemaversion is missing or not an integer')
  return {
    id: text(attributes, 'id'),
    source: text(attributes, 'source'),
    type: text(attributes, 'type'),
    version,
    key: text(attributes, 'partitionkey'),
    time: text(attributes, 'time'),
    data: attributes['data'],
    ...(traceparent != null && { traceparent: text(attributes, 'traceparent') }),
  }
}

/** The headers of a Kafka message of binary content mode. All are texts. */
const HEADERS = {
  id: 'ce_id',
  source: 'ce_source',
  type: 'ce_type',
  time: 'ce_time',
  key: 'ce_partitionkey',
  version: 'ce_schemaversion',
  traceparent: 'ce_traceparent',
} as const

/**
 * The headers of an event in a Kafka message of binary content mode: the value is only the data as JSON, the message
 * key is the event's key. (CloudEvents Kafka protocol binding 1.0, 3.2.)
 */
export const toKafkaHeaders = (event: EventEnvelope): Record<string, string> => {
  // Written out instead of a loop over the attributes: this runs for every event that is sent to Kafka.
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    ce_specversion: '1.0',
    [HEADERS.id]: event.id,
    [HEADERS.source]: event.source,
    [HEADERS.type]: event.type,
    [HEADERS.time]: event.time,
    [HEADERS.key]: event.key,
    [HEADERS.version]: String(event.version),
    ce_dataschema: dataSchemaOf(event.type, event.version),
  }
  if (hasSubject(event)) headers['ce_subject'] = event.key
  if (event.traceparent) headers[HEADERS.traceparent] = event.traceparent
  return headers
}

/**
 * Reads a Kafka message of binary content mode.
 * @param data the message's value, parsed
 * @throws NotACloudEvent when the headers are not those of a CloudEvent
 */
export const fromKafkaHeaders = (headers: Record<string, string | undefined>, data: unknown): EventEnvelope =>
  fromCloudEvent({
    specversion: headers['ce_specversion'],
    id: headers[HEADERS.id],
    source: headers[HEADERS.source],
    type: headers[HEADERS.type],
    time: headers[HEADERS.time],
    partitionkey: headers[HEADERS.key],
    schemaversion: Number(headers[HEADERS.version]),
    traceparent: headers[HEADERS.traceparent],
    datacontenttype: headers['content-type'],
    data,
  })
