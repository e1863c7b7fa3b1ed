import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, defineConfig, insecureWarning, isProduction } from './config.ts'
import { developmentSecret } from './development-secret.ts'
import { sessionSecretSettings } from './keys.ts'
import {
  absentSetting,
  choiceSetting,
  integerSetting,
  listSetting,
  optionalAddressesSetting,
  portSetting,
  secretSetting,
  optionalUrlSetting,
  urlSetting,
} from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmig-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const readConfig = defineConfig(
  {
    port: portSetting('PORT', { description: 'public port', default: 8080 }),
    database: urlSetting('DATABASE_URL', { description: 'PostgreSQL', protocols: ['postgres', 'postgresql'] }),
    hold: integerSetting('HOLD', {
      description: 'how long an unpaid order holds stock',
      unit: 'minutes',
      default: 20,
      min: 1,
      max: 120,
    }),
    level: choiceSetting('LOG_LEVEL', { description: 'log level', choices: ['debug', 'info'], default: 'info' }),
    admins: listSetting('ADMIN_EMAILS', { description: 'who may sign in', default: ['owner@zmig.test'] }),
    model: optionalUrlSetting('OPENAI_BASE_URL', { description: 'model server' }),
    secret: secretSetting('SESSION_SECRET', { description: 'signs cookies' }),
  },
  ({ port }) => (port === 5432 ? ['PORT: 5432 belongs to PostgreSQL; choose another'] : []),
)

const database = 'postgres://zmig:hunter2@127.0.0.1:5432/zmig'

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('defaults fill what is not set; an empty text counts as not set', () => {
  expect(readConfig({ DATABASE_URL: database, DATA_DIR: folder, PORT: '' })).toEqual({
    port: 8080,
    database,
    hold: 20,
    level: 'info',
    admins: ['owner@zmig.test'],
    model: undefined,
    secret: developmentSecret(folder, 'SESSION_SECRET'),
  })
})

test('texts are converted to values', () => {
  const env = {
    DATABASE_URL: database,
    DATA_DIR: folder,
    PORT: '9000',
    ADMIN_EMAILS: ' a@zmig.test, b@zmig.test ,',
    LOG_LEVEL: 'debug',
  }
  expect(readConfig(env)).toMatchObject({ port: 9000, admins: ['a@zmig.test', 'b@zmig.test'], level: 'debug' })
})

test('names all faults at once, with reason and advice', () => {
  expect(faultsOf({ PORT: '99999', HOLD: '1.5', LOG_LEVEL: 'loud' })).toEqual([
    'PORT: "99999" is not in range; set a whole number from 0 to 65535',
    'DATABASE_URL: is missing; set an address that starts with postgres:// or postgresql://',
    'HOLD: "1.5" is not in range; set a whole number from 1 to 120 (minutes)',
    'LOG_LEVEL: "loud" is unknown; set one of debug, info',
  ])
})

test('names a fault in the combination of settings', () =>
  expect(faultsOf({ DATABASE_URL: database, PORT: '5432' })).toEqual([
    'PORT: 5432 belongs to PostgreSQL; choose another',
  ]))

test('the message does not repeat an invalid address, which may contain a password', () =>
  expect(faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db/zmig' }).join()).not.toContain('hunter2'))

test.each([
  ['missing', {}, 'is missing in production'],
  [
    'its development value',
    { SESSION_SECRET: developmentSecret(folder, 'SESSION_SECRET') },
    'still has its development value',
  ],
  [
    'that of an earlier version',
    { SESSION_SECRET: 'development-session-secret-not-for-production' },
    'still has its development value',
  ],
  ['too short', { SESSION_SECRET: 'short' }, 'is too short'],
])('production refuses a secret that is %s', (_, env, reason) => {
  const faults = faultsOf({ NODE_ENV: 'production', DATABASE_URL: database, ...env })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`SESSION_SECRET: ${reason}`)
})

test('the previous secret may be absent; production holds it to the same rules', () => {
  const read = defineConfig(sessionSecretSettings)
  const current = 'x'.repeat(32)
  const production = { NODE_ENV: 'production', SESSION_SECRET: current }
  expect(read({}).previousSessionSecret).toBeUndefined()
  expect(read({ SESSION_SECRET_PREVIOUS: 'short' }).previousSessionSecret).toBe('short')
  expect(read({ ...production, SESSION_SECRET_PREVIOUS: 'y'.repeat(32) })).toEqual({
    sessionSecret: current,
    previousSessionSecret: 'y'.repeat(32),
  })
  for (const wrong of ['short', read({}).sessionSecret])
    expect(() => read({ ...production, SESSION_SECRET_PREVIOUS: wrong })).toThrow(/^SESSION_SECRET_PREVIOUS: /)
})

test('a public address elsewhere counts as production, loopback does not', () => {
  expect(faultsOf({ DATABASE_URL: database, PUBLIC_URL: 'https://zmigo.example' })).toHaveLength(1)
  expect(faultsOf({ DATABASE_URL: database, PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
})

test.each([
  ['0.0.0.0', true],
  ['::', true],
  ['192.168.1.20', true],
  ['shop.internal', true],
  ['127.0.0.1', false],
  ['127.0.0.2', false],
  ['localhost', false],
  ['::1', false],
  ['', false],
])('listening on "%s" counts as production: %s', (host, production) => {
  expect(isProduction({ HOST: host })).toBe(production)
  expect(isProduction({ HOST: host, ALLOW_INSECURE: 'true' })).toBe(false)
  expect(isProduction({ HOST: host, ALLOW_INSECURE: 'false' })).toBe(production)
})

test('what is production by another setting stays so, whatever ALLOW_INSECURE says', () => {
  for (const env of [{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://zmigo.example' }])
    expect(isProduction({ ...env, ALLOW_INSECURE: 'true' })).toBe(true)
})

test('a development shop that others can reach says so, and names what to set', () => {
  const warning = insecureWarning({ HOST: '0.0.0.0', ALLOW_INSECURE: 'true' })
  for (const name of ['ALLOW_INSECURE=true', 'NOT SAFE', '0.0.0.0', 'PUBLIC_URL']) expect(warning).toContain(name)
  for (const env of [{}, { HOST: '0.0.0.0' }, { ALLOW_INSECURE: 'true', NODE_ENV: 'production' }])
    expect(insecureWarning(env)).toBeUndefined()
})

test('an engine without an adapter is listed with the other faults, and an unset one is no fault', () => {
  const read = defineConfig({
    brokers: absentSetting('KAFKA_BROKERS', 'an own Kafka'),
    port: portSetting('PORT', { description: 'public port', default: 8080 }),
  })
  expect(read({})).toEqual({ brokers: undefined, port: 8080 })
  expect(() => read({ KAFKA_BROKERS: 'a:9092', PORT: 'x' })).toThrow(/^KAFKA_BROKERS: .*\nPORT: /)
})

test('addresses of brokers are read one by one, and all that are wrong are named', () => {
  const read = defineConfig({ brokers: optionalAddressesSetting('KAFKA_BROKERS', { description: 'an own Kafka' }) })
  expect(read({})).toEqual({ brokers: undefined })
  expect(read({ KAFKA_BROKERS: 'kafka-1.internal:9092, 10.0.0.5:9093' })).toEqual({
    brokers: ['kafka-1.internal:9092', '10.0.0.5:9093'],
  })
  expect(() => read({ KAFKA_BROKERS: 'a:9092,b,c:70000' })).toThrow('"b" and "c:70000" is not such an address')
  // The client takes no IPv6 literal: it cuts at the first colon.
  for (const wrong of ['localhost', 'a:0', 'a:99999', 'http://a:9092', 'a:9092,', '[::1]:9094'])
    expect(() => read({ KAFKA_BROKERS: wrong })).toThrow('set host:port')
})
