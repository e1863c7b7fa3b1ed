import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Histogram } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { listenOn, type Listening } from '../http/server.ts'
import { parseExposition } from '../testing/parse-exposition.ts'
import { mountMetrics } from '../http/monitoring.ts'
import { requestTally } from './request-durations.ts'
import { createShopMetrics } from './metrics.ts'

/** A peer on a busy machine may take far longer than the half second that a scraper grants it. */
const PATIENT_MS = 20_000

const logger = { error: () => undefined, info: () => undefined, debug: () => undefined }
const open: Pick<Listening, 'close'>[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

const listen = async (listener: RequestListener): Promise<number> => {
  const server = await listenOn(listener, 0, '127.0.0.1')
  open.push(server)
  return server.port
}

/** This process as its own peer: real metrics over real HTTP. */
const listenAsPeer = () =>
  listen(createApp({ name: 'peer', logger, mount: (router) => mountMetrics(router, createShopMetrics('peer', [])) }))

const serverWithoutAnswer = async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { port: (server.address() as AddressInfo).port, close }
}

const silentPort = async (): Promise<number> => {
  const server = await serverWithoutAnswer()
  open.push(server)
  return server.port
}

const closedPort = async (): Promise<number> => {
  const { port, close } = await serverWithoutAnswer()
  await close()
  return port
}

const read = async (shop: { read(): Promise<string> }) => {
  const families = parseExposition(await shop.read())
  return (family: string) =>
    (families.get(family)?.samples ?? []).map(({ labels, value }): Record<string, unknown> => ({ ...labels, value }))
}

test('two processes are distinguished, each family is listed once, and every line is valid', async () => {
  new Counter({ name: 'test_orders_total', help: 'a\\b\nc', labelNames: ['kind'] }).inc({ kind: 'say "hi"\\\n' }, 3)
  const histogram = new Histogram({
    name: 'test_took_seconds',
    help: 'took',
    buckets: [0.1, 1],
    labelNames: ['engine'],
  })
  for (const seconds of [0.05, 0.5, 5]) histogram.observe({ engine: 'postgres' }, seconds)
  const shop = createShopMetrics('services', [{ name: 'web', port: await listenAsPeer() }], PATIENT_MS)
  const families = parseExposition(await shop.read())

  const kind = 'say \\"hi\\"\\\\\\n'
  expect(families.get('test_orders_total')?.samples).toEqual([
    { name: 'test_orders_total', labels: { kind, process: 'services' }, value: 3 },
    { name: 'test_orders_total', labels: { kind, process: 'web' }, value: 3 },
  ])
  const buckets = families.get('test_took_seconds')?.samples.filter(({ name }) => name.endsWith('_bucket'))
  expect(buckets?.map(({ labels, value }) => `${labels['process']} ${labels['le']} ${value}`)).toEqual([
    'services 0.1 1',
    'services 1 2',
    'services +Inf 3',
    'web 0.1 1',
    'web 1 2',
    'web +Inf 3',
  ])
  const processes = families.get('process_resident_memory_bytes')?.samples
  expect(processes?.map(({ labels, value }) => [labels['process'], value > 1e6])).toEqual([
    ['services', true],
    ['web', true],
  ])
  expect(families.get('process_start_time_seconds')?.samples).toHaveLength(2) // prom-client would omit it
})

test('values that JSON cannot carry are kept, and a gauge without a number is left out', async () => {
  const gauge = new Gauge({ name: 'test_odd', help: 'odd', labelNames: ['what'] })
  gauge.set({ what: 'unknown' }, NaN)
  gauge.set({ what: 'endless' }, -Infinity)
  const shop = createShopMetrics('services', [{ name: 'web', port: await listenAsPeer() }], PATIENT_MS)
  expect((await read(shop))('test_odd')).toEqual([
    { what: 'endless', process: 'services', value: -Infinity },
    { what: 'endless', process: 'web', value: -Infinity },
  ])
})

test('a peer that is down or hangs is left out, and the metrics report it', async () => {
  const gone = await closedPort()
  const hanging = await silentPort()
  const peers = [
    { name: 'web', port: gone },
    { name: 'ordering', port: hanging },
    { name: 'catalog', port: await listenAsPeer() },
  ]
  const shop = createShopMetrics('services', peers, 3_000)
  const valuesOf = await read(shop)
  expect(valuesOf('zmigo_metrics_peer_up')).toEqual([
    { process: 'services', value: 1 },
    { process: 'web', value: 0 },
    { process: 'ordering', value: 0 },
    { process: 'catalog', value: 1 },
  ])
  expect(valuesOf('process_resident_memory_bytes').map((one) => one['process'])).toEqual(['services', 'catalog'])
})

test('a metric that fails or hangs does not affect the others', async () => {
  const fails = () => Promise.reject(new Error('the database is away'))
  const hangs = () => new Promise<void>(() => undefined)
  new Gauge({ name: 'test_fails', help: 'fails', collect: fails })
  new Gauge({ name: 'test_hangs', help: 'hangs', collect: hangs })
  const families = parseExposition(await createShopMetrics('services', []).read())
  expect(families.has('test_fails') || families.has('test_hangs')).toBe(false)
  expect(families.has('process_cpu_seconds_total')).toBe(true)
})

test('requests are counted into buckets by their duration, with sum and count in seconds', async () => {
  const labels = { service: 'web', method: 'GET', route: '/tyres/:ean', status: 200 }
  for (const milliseconds of [0.02, 0.1, 3, 60_000]) requestTally(labels).observe(milliseconds)
  const shop = createShopMetrics('services', [])
  const family = parseExposition(await shop.read()).get('http_request_duration_seconds')
  const ours = family?.samples.filter((sample) => sample.labels['route'] === '/tyres/:ean') ?? []
  const bucket = (le: string) => ours.find((sample) => sample.labels['le'] === le)?.value
  expect(['0.0001', '0.0005', '0.0025', '0.005', '10', '+Inf'].map(bucket)).toEqual([2, 2, 2, 3, 3, 4])
  const of = (suffix: string) => ours.find(({ name }) => name.endsWith(suffix))?.value
  expect([of('_sum'), of('_count')]).toEqual([expect.closeTo(60.003_12), 4])
  expect(ours[0]?.labels).toMatchObject({ service: 'web', method: 'GET', status: '200', process: 'services' })
})

test('the parser of these tests rejects invalid text', () => {
  const family = '# HELP a a\n# TYPE a gauge\n'
  expect(() => parseExposition(`${family}a{x="1"} 1\na{x="1"} 2\n`)).toThrow('series is listed twice')
  expect(() => parseExposition(`${family}${family}`)).toThrow('is listed twice')
  expect(() => parseExposition(`${family}b 1\n`)).toThrow('wrong place')
  expect(() => parseExposition(`${family}a{x="1} 1\n`)).toThrow('unreadable labels')
})
