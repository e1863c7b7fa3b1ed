import { describe, expect, test } from 'vitest'
import * as catalogue from './index.ts'
import { catalogued, topicOf } from './registry.ts'

const events = [...catalogued.values()]
const context = { id: '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10', source: '/test', time: '2026-11-21T10:00:00.000Z' }

test('the catalogue holds every exported event once', () => {
  const exported: unknown[] = Object.values(catalogue)
  const definitions = exported.filter((value) => typeof value === 'object' && value !== null && 'example' in value)
  expect(definitions.length).toBeGreaterThan(15)
  expect(events).toHaveLength(definitions.length)
})

describe.each(events)('$type', (event) => {
  test('starts with its topic and is in lower case', () => {
    expect(event.type).toMatch(/^[a-z]+(\.[a-z]+(-[a-z]+)*)+$/)
    expect(event.type.split('.')[0]).toBe(event.topic)
  })

  test('has an example that survives the round trip through the log', () => {
    const { create } = event as unknown as { create: (data: unknown, context: object) => catalogue.EventEnvelope }
    const envelope = create(event.example, context)
    const recorded = JSON.parse(JSON.stringify(envelope)) as catalogue.EventEnvelope
    expect(event.read(recorded)).toEqual(event.example)
    expect(envelope).toMatchObject({ ...context, type: event.type, version: event.version })
    expect(envelope.key).not.toBe('')
  })

  test('refuses data that does not match its schema', () => {
    expect(() =>
      event.read({ ...context, type: event.type, version: event.version, key: 'k', data: 'nonsense' }),
    ).toThrow('invalid_type')
  })
})

test('has no topic for an unknown type', () => expect(() => topicOf('orders.made-up')).toThrow('not in the catalogue'))
