import { expect, test } from 'vitest'
import { engineFaults } from './settings.ts'

test('an address and an engine of our own cannot both be meant', () => {
  const env = { KAFKA_BROKERS: 'kafka:9092', ELASTICSEARCH_URL: '' }
  expect(engineFaults(env, { apart: false, engines: false })).toEqual([])
  expect(engineFaults(env, { apart: false, engines: true })).toEqual([
    'KAFKA_BROKERS: is set, while --engines brings its own; unset it, or start without --engines',
  ])
})
