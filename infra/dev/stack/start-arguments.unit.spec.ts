import { expect, test } from 'vitest'
import { engineFaults } from './settings.ts'
import { parseStartArguments } from './start-arguments.ts'

test('nothing, one flag or both', () => {
  expect(parseStartArguments([])).toEqual({ apart: false, engines: false })
  expect(parseStartArguments(['--engines'])).toEqual({ apart: false, engines: true })
  expect(parseStartArguments(['--apart', '--engines'])).toEqual({ apart: true, engines: true })
})

test.each([[['--engine']], [['up']], [['--apart=yes']]])('%j is answered with what there is', (args) =>
  expect(parseStartArguments(args)).toEqual({ problem: expect.stringContaining('takes --apart') as string }),
)

test('an address and an engine of our own cannot both be meant', () => {
  const env = { KAFKA_BROKERS: 'kafka:9092', ELASTICSEARCH_URL: '' }
  expect(engineFaults(env, { apart: false, engines: false })).toEqual([])
  expect(engineFaults(env, { apart: false, engines: true })).toEqual([
    'KAFKA_BROKERS: is set, while --engines brings its own; unset it, or start without --engines',
  ])
})
