import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeCertificates } from '../testing/index.ts'
import { authoritiesSetting, databaseUrlSetting, optionalHttpsSetting, publicUrlSetting } from './secure-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'zmigo-secure-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const dataDirectory = '.data'
const development = { production: false, dataDirectory }
const production = { production: true, dataDirectory }

test('the public address is https in production, unless no shopper reaches it', () => {
  const setting = publicUrlSetting('links')
  expect(setting.read('https://shop.example/', production)).toBe('https://shop.example')
  expect(setting.read('http://localhost:8080', production)).toBe('http://localhost:8080')
  expect(setting.read(undefined, development)).toBe('http://localhost:8080')
  for (const readable of ['http://shop.example', 'http://10.0.0.5:8080', 'http://localhost.example'])
    expect(() => setting.read(readable, production)).toThrow(
      'must be https in production; set the https address that shoppers type',
    )
})

test('a server outside the shop is https in production, and what it is set to is not repeated', () => {
  const setting = optionalHttpsSetting('TEXTER_URL', 'text messages')
  expect(setting.read(undefined, production)).toBeUndefined()
  expect(setting.read('https://sms.example/send', production)).toBe('https://sms.example/send')
  expect(setting.read('http://localhost:8081/inbox/texts', development)).toBe('http://localhost:8081/inbox/texts')
  for (const readable of ['http://user:hunter2@sms.example', 'http://127.0.0.1:8081'])
    expect(() => setting.read(readable, production)).toThrow(/^must be https in production$/)
})

const database = databaseUrlSetting('PostgreSQL')
const encrypted = 'postgres://zmig:hunter2@db.example/zmig?sslmode=verify-full'

test.each([
  ['on loopback', 'postgres://zmig:hunter2@127.0.0.1:5432/zmig'],
  ['by its name on this machine', 'postgresql://localhost/zmig'],
  ['by IPv6', 'postgres://zmig@[::1]:5432/zmig'],
  ['through a socket', 'postgres://zmig:hunter2@127.0.0.1:5432/zmig?host=%2Fvar%2Frun%2Fpostgresql'],
  ['elsewhere, encrypted and verified', encrypted],
  ['elsewhere, with a CA of its own', `${encrypted}&sslrootcert=${encodeURIComponent(file('db.pem', 'any'))}`],
])('production takes a database %s', (_, address) => expect(database.read(address, production)).toBe(address))

test.each([
  ['without encryption', 'postgres://zmig:hunter2@db.example/zmig'],
  ['that may be encrypted', 'postgres://zmig:hunter2@db.example/zmig?sslmode=prefer'],
  ['that is encrypted to anybody', 'postgres://zmig:hunter2@db.example/zmig?sslmode=no-verify'],
  ['whose host is in a parameter', 'postgres://zmig:hunter2@127.0.0.1/zmig?host=db.example'],
  ['on a private network', 'postgres://zmig:hunter2@10.0.0.5/zmig'],
])('production refuses a database elsewhere %s', (_, address) => {
  expect(() => database.read(address, production)).toThrow(/must be encrypted in production.*add sslmode=verify-full/)
  expect(() => database.read(address, production)).not.toThrow(/hunter2/)
  expect(database.read(address, development)).toBe(address)
})

test('a CA of the database that is not there is a fault', () =>
  expect(() => database.read(`${encrypted}&sslrootcert=/nowhere.pem`, production)).toThrow(
    'names no file by sslrootcert=/nowhere.pem; set the path of a PEM file',
  ))

test('authorities are read from a PEM file, or are the public ones', async () => {
  const setting = authoritiesSetting('KAFKA_TLS_CA', 'the CA')
  const { ca, key } = await makeCertificates()
  expect(setting.read(undefined, production)).toBeUndefined()
  expect(setting.read('public', production)).toBe('public')
  expect(setting.read(file('ca.pem', ca), production)).toEqual({ pem: ca })
  expect(() => setting.read('/nowhere.pem', production)).toThrow(
    /^"\/nowhere.pem" cannot be read; set the path of a PEM file/,
  )
  const wrong = file('key.pem', key)
  expect(() => setting.read(wrong, production)).toThrow(`"${wrong}" holds no certificate; set the path of a PEM file`)
})
