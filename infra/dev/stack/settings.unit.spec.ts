import { expect, test } from 'vitest'
import { readStartConfig } from '../config.ts'
import { addressFaults, configFaults, engineFaults } from './settings.ts'

const named = (faults: string[], name: string) => faults.filter((fault) => fault.startsWith(`${name}:`))

test('reports once a file that several services cannot read', () => {
  expect(named(configFaults({ COMPANY_FILE: '/nowhere.json' }), 'COMPANY_FILE')).toHaveLength(1)
})

test('reports faults of every service together, except for settings that the supervisor fills in', () => {
  const faults = configFaults({ CARD_HOLD_MINUTES: '0', SMTP_URL: 'mail', PIXEL_ID: 'x y' })
  for (const name of ['CARD_HOLD_MINUTES', 'SMTP_URL', 'PIXEL_ID']) expect(named(faults, name)).toHaveLength(1)
  for (const name of ['DATABASE_URL', 'SERVICES_URL']) expect(named(faults, name)).toEqual([])
})

test('a pooler is in front of a server that is named as well', () => {
  const DATABASE_POOLED_URL = 'postgres://zmig@127.0.0.1:6432/zmig'
  const direct = { DATABASE_URL: 'postgres://zmig@127.0.0.1:5432/zmig' }
  expect(() => readStartConfig({ DATABASE_POOLED_URL })).toThrow(/set the address of the server as well/)
  expect(readStartConfig({ ...direct, DATABASE_POOLED_URL }).pooledUrl).toBe(DATABASE_POOLED_URL)
})

test('logs security events in production, unless a setting says otherwise', () => {
  const production = { PUBLIC_URL: 'https://shop.example', SERVICES_SECRET: 'x'.repeat(40) }
  expect(readStartConfig({}).logLevel).toBe('warn')
  expect(readStartConfig(production).logLevel).toBe('info')
  expect(readStartConfig({ ...production, LOG_LEVEL: 'error' }).logLevel).toBe('error')
})

test('production lists at once everything that could be read on its way, and no password', () => {
  const readable = {
    PUBLIC_URL: 'http://shop.example',
    DATABASE_URL: 'postgres://zmig:hunter2@db.example/zmig',
    DATABASE_POOLED_URL: 'postgres://zmig:hunter2@pooler.example/zmig',
    KAFKA_BROKERS: 'kafka.example:9092',
    ELASTICSEARCH_URL: 'http://zmigo:hunter2@search.example:9200',
    MEDIA_BASE_URL: 'http://bucket.example',
    SMTP_URL: 'smtp://shop:hunter2@mail.example?ignoreTLS=true',
    TEXTER_URL: 'http://sms.example',
  }
  const faults = configFaults(readable)
  const { KAFKA_BROKERS: _brokers, ...others } = readable
  for (const name of [...Object.keys(others), 'KAFKA_TLS_CA'])
    expect(named(faults, name)).toEqual([expect.stringMatching(/in production/)])
  expect(faults.join()).not.toContain('hunter2')
})

test('production by name needs the address that shoppers type', () => {
  const production = { NODE_ENV: 'production', SERVICES_SECRET: 'x'.repeat(40) }
  expect(() => readStartConfig(production)).toThrow('PUBLIC_URL: is missing in production; set the https address')
  expect(readStartConfig({ ...production, PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe(
    'http://localhost:8080',
  )
})

test('an address on this machine over http is development', () => {
  expect(readStartConfig({ PUBLIC_URL: 'http://localhost:8080' }).production).toBe(false)
})

test('another host than loopback is production: its address is needed beside the secrets', () => {
  const env = { HOST: '0.0.0.0' }
  expect(addressFaults(env)).toEqual([expect.stringMatching(/^HOST: .*0\.0\.0\.0.* production.*ALLOW_INSECURE=true/)])
  expect(() => readStartConfig(env)).toThrow('PUBLIC_URL: is missing in production')
  for (const name of ['SESSION_SECRET', 'SERVICES_SECRET', 'PAYMENT_PASSWORD', 'SMTP_URL', 'COMPANY_FILE'])
    expect(named(configFaults(env), name)).toHaveLength(1)
})

test.each([
  ['with a public address', { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }],
  ['on loopback', { HOST: '127.0.0.1' }],
  ['that is allowed to be insecure', { HOST: '0.0.0.0', ALLOW_INSECURE: 'true' }],
])('finds nothing wrong with the address of a shop %s', (_, env) => expect(addressFaults(env)).toEqual([]))

test('an address and an engine of our own cannot both be meant', () => {
  const env = { KAFKA_BROKERS: 'kafka:9092', ELASTICSEARCH_URL: '' }
  expect(engineFaults(env, { apart: false, engines: false })).toEqual([])
  expect(engineFaults(env, { apart: false, engines: true })).toEqual([
    'KAFKA_BROKERS: is set, while --engines brings its own; unset it, or start without --engines',
  ])
})
