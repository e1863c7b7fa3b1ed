import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificates } from '../testing/index.ts'
import { ConfigError, joinConfigs, type Environment } from './config.ts'
import { elasticsearchConfig, kafkaConfig } from './engine-settings.ts'

const kafka = (env: Environment) => kafkaConfig(env).kafka
const elasticsearch = (env: Environment) => elasticsearchConfig(env).elasticsearch

const faultsOf = (read: (env: Environment) => unknown, env: Environment): string[] => {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}
/** The settings that have faults; no fault repeats a secret. */
const named = (read: (env: Environment) => unknown, env: Environment): string[] => {
  const faults = faultsOf(read, env)
  expect(faults.join()).not.toContain('hunter2')
  for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+: .+/)
  return faults.map((fault) => fault.split(':')[0] ?? '')
}

const folder = mkdtempSync(join(tmpdir(), 'zmigo-engines-'))
const caFile = join(folder, 'ca.pem')
const secretFile = join(folder, 'secret')
let ca: string
beforeAll(async () => {
  ;({ ca } = await makeCertificates())
  writeFileSync(caFile, ca)
  writeFileSync(secretFile, 'hunter2\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

const PRODUCTION = { NODE_ENV: 'production' }
const signedIn = { KAFKA_SASL: 'SCRAM-SHA-512', KAFKA_USER: 'zmigo', KAFKA_PASSWORD: 'hunter2' }

test('without addresses there is neither engine', () => {
  expect(kafka(PRODUCTION)).toEqual({})
  expect(elasticsearch(PRODUCTION)).toBeUndefined()
})

test('Kafka on this machine needs neither TLS nor a sign-in', () => {
  expect(kafka({ ...PRODUCTION, KAFKA_BROKERS: '127.0.0.1:9092,localhost:9093' })).toEqual({
    brokers: ['127.0.0.1:9092', 'localhost:9093'],
    copies: 3,
    security: {},
  })
})

test('each event is on three brokers in production, on those that there are in development, or on as many as are asked for', () => {
  const address = { KAFKA_BROKERS: '127.0.0.1:9092' }
  expect(kafka({ ...PRODUCTION, ...address })).toMatchObject({ copies: 3 })
  expect(kafka(address)).not.toHaveProperty('copies')
  for (const env of [PRODUCTION, {}])
    expect(kafka({ ...env, ...address, KAFKA_COPIES: '1' })).toMatchObject({ copies: 1 })
  for (const KAFKA_COPIES of ['0', 'three', '1.5', '-1', '10'])
    expect(named(kafka, { ...address, KAFKA_COPIES })).toEqual(['KAFKA_COPIES'])
  expect(named(kafka, { KAFKA_COPIES: '3' })).toEqual(['KAFKA_COPIES'])
})

test('Kafka over TLS, with a password from the environment or from a file', () => {
  const sasl = { mechanism: 'scram-sha-512', username: 'zmigo', password: 'hunter2' }
  const settings = { ...PRODUCTION, KAFKA_BROKERS: 'kafka.example:9093', KAFKA_TLS_CA: caFile }
  const expected = { brokers: ['kafka.example:9093'], copies: 3, security: { tls: { ca }, sasl } }
  expect(kafka({ ...settings, ...signedIn })).toEqual(expected)
  const fromFile = { KAFKA_SASL: 'scram-sha-512', KAFKA_USER: 'zmigo', KAFKA_PASSWORD_FILE: secretFile }
  expect(kafka({ ...settings, ...fromFile })).toEqual(expected)
  expect(kafka({ ...settings, KAFKA_TLS_CA: 'public' })).toMatchObject({ security: { tls: {} } })
})

test.each([
  ['an unknown mechanism', { KAFKA_SASL: 'md5' }, ['KAFKA_SASL']],
  ['no user and no password', { KAFKA_SASL: 'scram-sha-256' }, ['KAFKA_USER', 'KAFKA_PASSWORD']],
  ['a user without a mechanism', { KAFKA_USER: 'zmigo', KAFKA_PASSWORD: 'hunter2' }, ['KAFKA_SASL']],
  ['a plain password without TLS', { ...signedIn, KAFKA_SASL: 'plain' }, ['KAFKA_SASL']],
  ['two passwords', { ...signedIn, KAFKA_PASSWORD_FILE: 'SECRET' }, ['KAFKA_PASSWORD']],
  ['a CA that is not there', { KAFKA_TLS_CA: '/nowhere.pem' }, ['KAFKA_TLS_CA']],
  ['no addresses', { ...signedIn, KAFKA_BROKERS: '' }, ['KAFKA_SASL', 'KAFKA_USER', 'KAFKA_PASSWORD']],
])('Kafka with %s is refused', (_, settings, faults) => {
  const withFile = Object.fromEntries(Object.entries(settings).map(([n, v]) => [n, v === 'SECRET' ? secretFile : v]))
  expect(named(kafka, { KAFKA_BROKERS: '127.0.0.1:9092', ...withFile })).toEqual(faults)
})

test('production refuses a Kafka elsewhere that is not encrypted, signed in or not', () => {
  const there = { KAFKA_BROKERS: '127.0.0.1:9092,kafka.example:9092' }
  expect(named(kafka, { ...PRODUCTION, ...there })).toEqual(['KAFKA_TLS_CA'])
  expect(named(kafka, { ...PRODUCTION, ...there, ...signedIn })).toEqual(['KAFKA_TLS_CA'])
  expect(named(kafka, there)).toEqual([])
})

test('Elasticsearch with a key from the environment or from a file, and a CA of its own or a public one', () => {
  const url = 'https://search.example:9200'
  const own = { ...PRODUCTION, ELASTICSEARCH_URL: url, ELASTICSEARCH_CA: caFile }
  expect(elasticsearch({ ...own, ELASTICSEARCH_API_KEY: 'hunter2' })).toEqual({ url, apiKey: 'hunter2', ca })
  expect(elasticsearch({ ...own, ELASTICSEARCH_API_KEY_FILE: secretFile })).toEqual({ url, apiKey: 'hunter2', ca })
  expect(elasticsearch({ ...PRODUCTION, ELASTICSEARCH_URL: url })).toEqual({ url })
  expect(elasticsearch({ ...PRODUCTION, ELASTICSEARCH_URL: 'http://127.0.0.1:9200' })).toBeDefined()
})

const key = { ELASTICSEARCH_API_KEY: 'hunter2' }
test.each([
  ['that is not encrypted in production', { ...PRODUCTION, ...key }, ['ELASTICSEARCH_URL']],
  ['that would read the key on its way', key, ['ELASTICSEARCH_API_KEY']],
  ['with a CA and without TLS', { ELASTICSEARCH_CA: 'CA' }, ['ELASTICSEARCH_CA']],
  ['without an address', { ...key, ELASTICSEARCH_URL: '' }, ['ELASTICSEARCH_API_KEY']],
  ['with two keys', { ...key, ELASTICSEARCH_API_KEY_FILE: 'SECRET' }, ['ELASTICSEARCH_API_KEY']],
])('Elasticsearch %s is refused', (_, settings, faults) => {
  const files: Record<string, string> = { CA: caFile, SECRET: secretFile }
  const withFiles = Object.fromEntries(Object.entries(settings).map(([n, v]) => [n, files[v] ?? v]))
  expect(named(elasticsearch, { ELASTICSEARCH_URL: 'http://search.example:9200', ...withFiles })).toEqual(faults)
})

test('two configurations as one name the faults of both', () => {
  const both = joinConfigs(kafkaConfig, elasticsearchConfig)
  expect(both({ KAFKA_BROKERS: '127.0.0.1:9092' })).toEqual({
    kafka: { brokers: ['127.0.0.1:9092'], security: {} },
    elasticsearch: undefined,
  })
  expect(named(both, { ...signedIn, ELASTICSEARCH_URL: 'nowhere' })).toEqual([
    'KAFKA_SASL',
    'KAFKA_USER',
    'KAFKA_PASSWORD',
    'ELASTICSEARCH_URL',
  ])
})
