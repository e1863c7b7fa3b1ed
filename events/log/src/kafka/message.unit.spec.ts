import { expect, test } from 'vitest'
import type { KafkaMessage } from 'kafkajs'
import { EventMalformed } from '../errors.ts'
import { availability, testEan } from '../testing.ts'
import { fromMessage, toMessage } from './message.ts'

/** A message as a consumer receives it. */
const received = (event: Parameters<typeof toMessage>[0], offset: number): KafkaMessage => {
  const { key, value, headers } = toMessage(event).message
  const bytes = Object.entries(headers ?? {}).map(([name, text]) => [name, Buffer.from(text as string)])
  return {
    key: Buffer.from(key as string),
    value: value as Buffer,
    headers: Object.fromEntries(bytes) as Record<string, Buffer>,
    offset: String(offset),
    timestamp: '0',
    attributes: 0,
  }
}

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test.each([
  ['plain text', {}],
  ['Hebrew and emoji', { key: 'צמיג "180/55', data: { text: 'שלום 🏍 "\u0001' } }],
  ['a Hebrew source', { source: '/הזמנות-café' }],
  ['no data', { data: null }],
  ['a trace', { traceparent }],
])('an event with %s survives the round trip through a message', (_, change) => {
  const event = { ...availability(testEan(1), 1), ...change }
  expect(fromMessage(received(event, 2 ** 40 + 5), 'orders', 3)).toEqual({
    ...event,
    topic: 'orders',
    partition: 3,
    offset: 2 ** 40 + 5,
  })
})

test('a trace is an attribute, and a header of its own for tracing tools', () => {
  const { headers } = toMessage({ ...availability(testEan(1), 1), traceparent }).message
  expect(headers).toMatchObject({ ce_traceparent: traceparent, traceparent })
  expect(toMessage(availability(testEan(1), 1)).message.headers).not.toHaveProperty('traceparent')
})

test('the size covers value, key and headers', () => {
  const event = { ...availability(testEan(1), 1), source: `/${'x'.repeat(1_000)}`, data: { text: 'y'.repeat(2_000) } }
  const { bytes } = toMessage(event)
  expect(bytes).toBeGreaterThan(3_000)
  expect(bytes).toBeLessThan(4_000)
})

test('an event without a UUID is refused when it is written and when it is read', () => {
  const event = availability(testEan(1), 1, 'no uuid')
  expect(() => toMessage(event)).toThrow(EventMalformed)
  const message = received(availability(testEan(1), 1), 0)
  message.headers = { ...message.headers, ce_id: Buffer.from('no uuid') }
  expect(() => fromMessage(message, 'orders', 0)).toThrow(EventMalformed)
})

test.each([
  ['a value that is not JSON', { value: Buffer.from('no JSON') }, 'JSON'],
  ['no value', { value: null }, 'JSON'],
  ['no headers', { headers: {} }, 'specversion'],
])('a message with %s is not an event', (_, change, words) => {
  const message = { ...received(availability(testEan(1), 1), 0), ...change } as KafkaMessage
  expect(() => fromMessage(message, 'orders', 0)).toThrow(words)
})
