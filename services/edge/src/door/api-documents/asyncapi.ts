import { catalogued, dataSchemaOf, type EventEnvelope, toKafkaHeaders, type Topic, topics } from '@zmig/events'
import * as z from 'zod'

/** Which service publishes the events of a topic, and which consume them. A test compares this with their code. */
export const participants: Record<Topic, { publisher: string; consumers: string[] }> = {
  catalogue: {
    publisher: 'catalog',
    consumers: ['advisor', 'collector', 'edge', 'invoices', 'notifications', 'ordering'],
  },
  garages: { publisher: 'garages', consumers: ['collector', 'edge', 'notifications', 'ordering'] },
  orders: { publisher: 'ordering', consumers: ['advisor', 'edge', 'invoices', 'notifications'] },
  likes: { publisher: 'collector', consumers: ['edge'] },
  impressions: { publisher: 'collector', consumers: ['edge'] },
  wizard: { publisher: 'advisor', consumers: ['edge', 'notifications'] },
  slices: { publisher: 'slices', consumers: ['notifications'] },
  staff: { publisher: 'edge', consumers: [] },
  notifications: { publisher: 'notifications', consumers: [] },
  backoffice: { publisher: 'backoffice', consumers: ['catalog'] },
  documents: { publisher: 'invoices', consumers: [] },
}

type Json = Record<string, unknown>

type Documented = {
  type: string
  version: number
  topic: Topic
  example: unknown
  data: z.ZodType
  create: (data: unknown, context: { id: string; source: string; time: string; traceparent: string }) => EventEnvelope
}

const documented = [...catalogued.values()] as unknown as Documented[]

/** A message name without the dot, which separates levels in references. */
const nameOf = ({ type }: Pick<Documented, 'type'>): string => type.replaceAll('.', '_')

const text = (description: string, shape: Json = { minLength: 1 }): Json => ({ type: 'string', ...shape, description })

const TRACE_CONTEXT = { pattern: '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$' }

/**
 * What every message carries beside its fact: the attributes of CloudEvents 1.0 and three extensions, as the Kafka
 * protocol binding puts them into headers. Numbers are texts there.
 */
const headersSchema: Json = {
  title: 'CloudEvents 1.0, binary content mode',
  type: 'object',
  required: [
    'content-type',
    'ce_specversion',
    'ce_id',
    'ce_source',
    'ce_type',
    'ce_time',
    'ce_dataschema',
    'ce_partitionkey',
    'ce_schemaversion',
  ],
  properties: {
    'content-type': { const: 'application/json' },
    ce_specversion: { const: '1.0' },
    ce_id: text('An id that was seen before is the same event again: drop it.', { format: 'uuid' }),
    ce_source: text('The service that published the event.', { format: 'uri-reference' }),
    ce_type: text('Names the fact.'),
    ce_time: text('When it happened. Order comes from the log, not from here.', { format: 'date-time' }),
    ce_subject: text('What it is about; absent when that would identify a person.'),
    ce_dataschema: text('Changes with the version of the data.', { format: 'uri' }),
    ce_partitionkey: text('Events of one key stay in order. The key of the message is the same.'),
    ce_schemaversion: text('The version of the data.', { pattern: '^[1-9][0-9]*$' }),
    ce_traceparent: text('W3C trace context of the request that caused it.', TRACE_CONTEXT),
    traceparent: text('The same, where tracing tools look for it.', TRACE_CONTEXT),
  },
}

/** The shape of an event's data, in the dialect of JSON Schema that AsyncAPI 3 builds on. */
const dataSchema = ({ data }: Documented): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(data, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return json
}

const exampleContext = {
  id: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
  time: '2026-11-21T10:00:00.000Z',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
}

/**
 * An event as a message of AsyncAPI 3.
 * @param publisher the service that publishes it
 */
const messageOf = (event: Documented, publisher: string): Json => {
  const { type, version, example } = event
  const recorded = event.create(example, { ...exampleContext, source: `/${publisher}` })
  const exampleHeaders = { ...toKafkaHeaders(recorded), traceparent: exampleContext.traceparent }
  return {
    name: type,
    title: type,
    contentType: 'application/json',
    headers: {
      allOf: [
        { $ref: '#/components/schemas/headers' },
        {
          type: 'object',
          properties: {
            ce_type: { const: type },
            ce_dataschema: { const: dataSchemaOf(type, version) },
            ce_schemaversion: { const: String(version) },
          },
        },
      ],
    },
    payload: { $ref: `#/components/schemas/${nameOf(event)}` },
    bindings: { kafka: { key: text('The same as ce_partitionkey.'), bindingVersion: '0.5.0' } },
    examples: [{ name: nameOf(event), headers: exampleHeaders, payload: recorded.data }],
  }
}

const topicNames = Object.keys(topics) as Topic[]

const eventsOf = (topic: Topic) => documented.filter((event) => event.topic === topic)

const channel = (topic: Topic): Json => ({
  address: topic,
  description:
    `What the service ${participants[topic].publisher} publishes. Events of one key are in one of ${topics[topic].partitions} ` +
    'partition(s), the 32-bit FNV-1a hash of the key modulo their number, and stay in order.',
  messages: Object.fromEntries(
    eventsOf(topic).map((event) => [nameOf(event), { $ref: `#/components/messages/${nameOf(event)}` }]),
  ),
  bindings: { kafka: { topic, partitions: topics[topic].partitions, bindingVersion: '0.5.0' } },
})

const operation = (topic: Topic, service: string, action: 'send' | 'receive'): [string, Json] => [
  `${service}-${action}-${topic}`,
  {
    action,
    title: `${service} ${action === 'send' ? 'publishes' : 'consumes'} ${topic}`,
    channel: { $ref: `#/channels/${topic}` },
    messages: eventsOf(topic).map((event) => ({ $ref: `#/channels/${topic}/messages/${nameOf(event)}` })),
  },
]

const operations = (topic: Topic): [string, Json][] => [
  operation(topic, participants[topic].publisher, 'send'),
  ...participants[topic].consumers.map((consumer) => operation(topic, consumer, 'receive')),
]

/** The AsyncAPI 3 document of the event log, generated from the event catalogue. */
export const createAsyncApi = (): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Zmigo events',
    version: '1.0.0',
    description:
      'Every event that services publish: CloudEvents 1.0 in binary content mode, one topic per context. ' +
      'The embedded log holds the same events in PostgreSQL.',
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(topicNames.map((topic) => [topic, channel(topic)])),
  operations: Object.fromEntries(topicNames.flatMap(operations)),
  components: {
    messages: Object.fromEntries(
      documented.map((event) => [nameOf(event), messageOf(event, participants[event.topic].publisher)]),
    ),
    schemas: {
      headers: headersSchema,
      ...Object.fromEntries(documented.map((event) => [nameOf(event), dataSchema(event)])),
    },
  },
})
