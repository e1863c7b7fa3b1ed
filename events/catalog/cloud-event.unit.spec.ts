import { describe, expect, test } from 'vitest'
import { fromCloudEvent, fromKafkaHeaders, toCloudEvent, toKafkaHeaders } from './cloud-event.ts'
import type { EventEnvelope } from './define-event.ts'
import { AvailabilityChanged, CheckoutStagePassed, LikeToggled } from './index.ts'
import { catalogued } from './registry.ts'

const context = {
  id: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10',
  source: '/ordering',
  time: '2026-11-21T10:00:00.000Z',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
}

type Written = (data: unknown, given: object) => EventEnvelope
const written = (event: { example: unknown }): EventEnvelope =>
  (event as unknown as { create: Written }).create(event.example, context)

/** RFC 3986, 4.3: a scheme, no fragment, no white space. */
const ABSOLUTE_URI = /^[a-z][a-z0-9+.-]*:[^\s#]+$/
/** RFC 3339 with a zone. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

describe.each([...catalogued.values()])('$type', (event) => {
  const cloudEvent = JSON.parse(JSON.stringify(toCloudEvent(written(event)))) as Record<string, unknown>
  const { data, ...attributes } = cloudEvent

  test('follows the rules of CloudEvents 1.0 in JSON', () => {
    expect(attributes).toMatchObject({ specversion: '1.0', id: context.id, source: '/ordering', type: event.type })
    for (const [name, value] of Object.entries(attributes)) {
      expect(name).toMatch(/^[a-z0-9]{1,20}$/)
      expect(typeof value === 'string' ? value !== '' : Number.isInteger(value)).toBe(true)
    }
    expect(attributes['time']).toMatch(TIMESTAMP)
    expect(attributes['dataschema']).toMatch(ABSOLUTE_URI)
    expect(attributes['datacontenttype']).toBe('application/json')
    expect(cloudEvent).not.toHaveProperty('data_base64')
    expect(data).toEqual(event.example)
  })

  test('survives the round trip through JSON', () => expect(fromCloudEvent(cloudEvent)).toEqual(written(event)))

  test('survives the round trip through a Kafka message', () => {
    const headers = toKafkaHeaders(written(event))
    expect(headers).toMatchObject({ 'content-type': 'application/json', ce_specversion: '1.0', ce_type: event.type })
    expect(Object.keys(headers).filter((name) => !/^(content-type|ce_[a-z0-9]+)$/.test(name))).toEqual([])
    expect(fromKafkaHeaders(headers, data)).toEqual(written(event))
  })
})

test('names the schema after type and version', () => {
  const event = written(AvailabilityChanged)
  expect(toCloudEvent(event).dataschema).toBe('urn:zmigo:event:orders.availability-changed:1')
  expect(toCloudEvent({ ...event, version: 2 }).dataschema).toBe('urn:zmigo:event:orders.availability-changed:2')
})

test('the subject is the key of the event, but never a person', () => {
  expect(toCloudEvent(written(LikeToggled)).subject).toBe('product:2907373823466')
  expect(toCloudEvent(written(CheckoutStagePassed))).not.toHaveProperty('subject')
  expect(toCloudEvent({ ...written(LikeToggled), type: 'likes.made-up' })).not.toHaveProperty('subject')
})

const valid = toCloudEvent(written(AvailabilityChanged))

test('leaves out traceparent without a trace, and reads null as absent', () => {
  const { traceparent: _, ...untraced } = written(AvailabilityChanged)
  expect(toCloudEvent(untraced)).not.toHaveProperty('traceparent')
  expect(fromCloudEvent({ ...valid, traceparent: null })).toEqual(untraced)
})

test('drops unknown attributes', () =>
  expect(fromCloudEvent({ ...valid, comexampleother: 5 })).toEqual(written(AvailabilityChanged)))

test.each([
  ['another version of the specification', { specversion: '0.3' }, 'specversion 0.3'],
  ['no id', { id: undefined }, 'attribute id'],
  ['an empty source', { source: '' }, 'attribute source'],
  ['a type that is not a string', { type: 7 }, 'attribute type'],
  ['no time', { time: null }, 'attribute time'],
  ['no key', { partitionkey: undefined }, 'attribute partitionkey'],
  ['a version that is a string', { schemaversion: '1' }, 'attribute schemaversion'],
  ['data that is not JSON', { datacontenttype: 'application/xml' }, 'is not JSON'],
])('refuses %s', (_, change, words) => {
  expect(() => fromCloudEvent({ ...valid, ...change })).toThrow(
    expect.objectContaining({ name: 'NotACloudEvent', message: expect.stringContaining(words) as string }),
  )
})

test('refuses anything that is not an object', () => expect(() => fromCloudEvent('orders')).toThrow('JSON object'))
