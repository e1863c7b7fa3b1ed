import { topics, type Topic } from '@zmig/events'
import { dataSchema, documented, headersSchema, messageOf, nameOf, type Json } from './message.ts'
import { participants } from './participants.ts'

const topicNames = Object.keys(topics) as Topic[]

const eventsOf = (topic: Topic) => documented.filter((event) => event.topic === topic)

const channel = (topic: Topic): Json => ({
  address: topic,
  description:
    `What the service ${participants[topic].teller} tells. Events of one key are in one of ${topics[topic].partitions} ` +
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
    title: `${service} ${action === 'send' ? 'tells' : 'follows'} ${topic}`,
    channel: { $ref: `#/channels/${topic}` },
    messages: eventsOf(topic).map((event) => ({ $ref: `#/channels/${topic}/messages/${nameOf(event)}` })),
  },
]

const operations = (topic: Topic): [string, Json][] => [
  operation(topic, participants[topic].teller, 'send'),
  ...participants[topic].followers.map((follower) => operation(topic, follower, 'receive')),
]

/** The AsyncAPI 3 document of the event log, generated from the event catalogue. */
export const createAsyncApi = (): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Zmigo events',
    version: '1.0.0',
    description:
      'Every fact that services tell each other: CloudEvents 1.0 in binary content mode, one topic per context. ' +
      'The embedded log holds the same events in PostgreSQL.',
  },
  defaultContentType: 'application/json',
  channels: Object.fromEntries(topicNames.map((topic) => [topic, channel(topic)])),
  operations: Object.fromEntries(topicNames.flatMap(operations)),
  components: {
    messages: Object.fromEntries(
      documented.map((event) => [nameOf(event), messageOf(event, participants[event.topic].teller)]),
    ),
    schemas: {
      headers: headersSchema,
      ...Object.fromEntries(documented.map((event) => [nameOf(event), dataSchema(event)])),
    },
  },
})
