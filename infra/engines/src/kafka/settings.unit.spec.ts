import { expect, test } from 'vitest'
import { kafkaSettings, propertiesOf } from './settings.ts'

const settings = kafkaSettings({ broker: 9092, advertised: 19_092, controller: 9093 }, '/data/log')

test('nothing listens beyond loopback, and clients are sent to the advertised port', () => {
  expect(settings['listeners']).toBe('PLAINTEXT://127.0.0.1:9092,CONTROLLER://127.0.0.1:9093')
  expect(settings['advertised.listeners']).toBe('PLAINTEXT://127.0.0.1:19092')
})

test('every internal topic makes do with one broker', () => {
  const replication = Object.entries(settings).filter(([name]) => name.endsWith('replication.factor'))
  expect(replication).toHaveLength(3)
  for (const [, factor] of replication) expect(factor).toBe(1)
})

test('a backslash is written as a properties file wants it', () =>
  expect(propertiesOf({ 'log.dirs': String.raw`C:\log`, port: 1 })).toBe('log.dirs=C:\\\\log\nport=1\n'))
