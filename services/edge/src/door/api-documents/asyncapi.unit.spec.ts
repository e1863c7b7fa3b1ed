import specs from '@asyncapi/specs'
import { catalogued, topics } from '@zmig/events'
import { Ajv, type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { createAsyncApi } from './asyncapi.ts'

type Example = { headers: Record<string, unknown>; payload: object }
type Document = {
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }>; bindings: object }>
  operations: Record<string, { action: string; channel: { $ref: string }; messages: { $ref: string }[] }>
  components: { messages: Record<string, { name: string; examples: Example[] }> }
}

/** As it goes over the wire. */
const document = JSON.parse(JSON.stringify(createAsyncApi())) as Document
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }))

const at = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], document)

it('is an AsyncAPI 3.0.0 document by the official schema', () => {
  const isValid = ajv.compile(specs.schemasWithoutId['3.0.0'] as AnySchemaObject)
  expect([isValid(document), isValid.errors]).toEqual([true, null])
  expect(isValid({ ...document, channels: { orders: { messages: 'none' } } })).toBe(false)
})

it('names every topic and every event of the catalogue, each in its channel', () => {
  expect(Object.keys(document.channels)).toEqual(Object.keys(topics))
  const names = Object.values(document.components.messages).map(({ name }) => name)
  expect(names.sort()).toEqual([...catalogued.keys()].sort())
  for (const { type, topic } of catalogued.values())
    expect(document.channels[topic]?.messages[type.replace('.', '_')]).toBeDefined()
})

it('says how many partitions a topic has in Kafka', () => {
  for (const [topic, { partitions }] of Object.entries(topics))
    expect(document.channels[topic]?.bindings).toMatchObject({ kafka: { topic, partitions } })
})

it('refers to nothing that is not there', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(
    ([, reference = '']) => reference,
  )
  expect(references.length).toBeGreaterThan(50)
  expect(references.filter((reference) => at(reference) === undefined)).toEqual([])
})

ajv.addSchema(document, 'document')
const messages = Object.entries(document.components.messages)

it.each(messages)(
  '%s: the example fits the schemas of the message, a fact without its parts does not',
  (key, message) => {
    const payload = ajv.compile({ $ref: `document#/components/messages/${key}/payload` })
    const headers = ajv.compile({ $ref: `document#/components/messages/${key}/headers` })
    const [example] = message.examples
    if (!example) throw new Error('an example')
    expect([payload(example.payload), payload.errors]).toEqual([true, null])
    expect([headers(example.headers), headers.errors]).toEqual([true, null])

    expect(payload({})).toBe(false)
    expect(headers({ ...example.headers, ce_type: 'orders.made-up' })).toBe(false)
    const { ce_id: _, ...withoutId } = example.headers
    expect(headers(withoutId)).toBe(false)
  },
)

it('has one operation per service that publishes or consumes a topic', () => {
  const { operations } = document
  expect(operations['ordering-send-orders']).toMatchObject({ action: 'send', channel: { $ref: '#/channels/orders' } })
  expect(operations['edge-receive-orders']).toMatchObject({ action: 'receive', channel: { $ref: '#/channels/orders' } })
  for (const topic of Object.keys(topics))
    expect(Object.keys(operations).filter((name) => name.endsWith(`-send-${topic}`))).toHaveLength(1)
})
