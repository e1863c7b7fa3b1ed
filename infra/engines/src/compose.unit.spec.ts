import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ELASTICSEARCH_VERSION } from './elasticsearch/start-elasticsearch.ts'
import { elasticsearchSettings } from './elasticsearch/settings.ts'
import { KAFKA_VERSION } from './kafka/start-kafka.ts'
import { kafkaSettings } from './kafka/settings.ts'
import { installedPostgres, installedVersion } from './postgres/home.ts'

type Service = {
  image: string
  ports: string[]
  volumes: string[]
  environment: Record<string, string | number>
  healthcheck: { test: string[] }
}
type Compose = { services: Record<'kafka' | 'elasticsearch' | 'postgres', Service>; volumes: Record<string, null> }

const { services, volumes } = parse(readFileSync(join(import.meta.dirname, '../compose.yaml'), 'utf8')) as Compose
const majorOf = (version: string) => version.split('.')[0]

test('the images have the versions of the engines without Docker', () => {
  expect(services.kafka.image).toBe(`apache/kafka:${KAFKA_VERSION}`)
  expect(services.elasticsearch.image).toBe(`elasticsearch:${ELASTICSEARCH_VERSION}`)
  expect(services.postgres.image).toBe(`postgres:${majorOf(installedVersion(installedPostgres()))}`)
})

test.each(Object.entries(services))('%s is on loopback only, keeps its data and is watched', (name, service) => {
  expect(service.ports).toHaveLength(1)
  expect(service.ports[0]).toMatch(/^127\.0\.0\.1:(\d+):\1$/)
  expect(service.volumes[0]).toMatch(new RegExp(`^${name}:/`))
  expect(volumes).toHaveProperty(name)
  expect(service.healthcheck.test.length).toBeGreaterThan(1)
})

/** How the image of Kafka spells a setting. */
const spelled = (setting: string) => `KAFKA_${setting.toUpperCase().replaceAll('.', '_')}`

/** Where things are inside of the container, and how much of a small machine is used, is the image's own business. */
const own = /^(listeners|log\.dirs|log\.segment|log\.index|log\.cleaner|num\.|background|broker\.)/

test('Kafka is set as the one without Docker', () => {
  const ours = Object.entries(kafkaSettings({ broker: 9092, advertised: 9092, controller: 9093 }, ''))
  const expected = ours.filter(([name]) => !own.test(name)).map(([name, value]) => [spelled(name), String(value)])
  expect(expected.length).toBeGreaterThan(10)
  const found = Object.fromEntries(
    Object.entries(services.kafka.environment).map(([name, value]) => [name, String(value)]),
  )
  expect(found).toMatchObject(Object.fromEntries(expected))
})

test('Elasticsearch is set as the one without Docker', () => {
  const ours = Object.entries(elasticsearchSettings({ http: 9200, transport: 9300 }, ''))
  const expected = ours.filter(([name]) => !/^(network|http|transport|path)\./.test(name))
  expect(expected.length).toBeGreaterThan(4)
  expect(services.elasticsearch.environment).toMatchObject(
    Object.fromEntries(expected.map(([name, value]) => [name, String(value)])),
  )
})
