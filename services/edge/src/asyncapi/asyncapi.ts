import { catalogued, topics, type Topic } from '@zmig/events'
import * as z from 'zod'

type Json = Record<string, unknown>
type Documented = { type: string; version: number; topic: Topic; example: unknown; data: z.ZodType }

const documented = [...catalogued.values()] as unknown as Documented[]

const schemaOf = ({ data }: Documented): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' })
  return json
}

/** A message name without the dot, which separates levels in references. */
const nameOf = ({ type }: Pick<Documented, 'type'>): string => type.replace('.', '_')

const message = (event: Documented): Json => ({
  name: event.type,
  title: event.type,
  contentType: 'application/json',
  payload: {
    type: 'object',
    description: 'CloudEvents 1.0 attributes, the partition key and the fact itself',
    required: ['id', 'source', 'type', 'version', 'key', 'time', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      source: { type: 'string' },
      type: { const: event.type },
      version: { const: event.version },
      key: { type: 'string' },
      time: { type: 'string', format: 'date-time' },
      data: schemaOf(event),
      traceparent: { type: 'string' },
    },
  },
  examples: [{ name: event.type, payload: { data: event.example } }],
})

const channel = (topic: Topic): Json => ({
  address: topic,
  description: `${topics[topic].partitions} partition(s); events of one key stay in order`,
  messages: Object.fromEntries(
    documented
      .filter((event) => event.topic === topic)
      .map((event) => [nameOf(event), { $ref: `#/components/messages/${nameOf(event)}` }]),
  ),
})

const topicNames = Object.keys(topics) as Topic[]

/** The AsyncAPI 3 document of the event log, generated from the event catalogue. */
export const createAsyncApi = (): Json => ({
  asyncapi: '3.0.0',
  info: { title: 'Zmigo events', version: '1.0.0', description: 'Every fact that services tell each other.' },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(topicNames.map((topic) => [topic, channel(topic)])),
  operations: Object.fromEntries(
    topicNames.map((topic) => [`follow-${topic}`, { action: 'receive', channel: { $ref: `#/channels/${topic}` } }]),
  ),
  components: { messages: Object.fromEntries(documented.map((event) => [nameOf(event), message(event)])) },
})
