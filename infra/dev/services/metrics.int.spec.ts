import { parseExposition, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { register } from 'prom-client'
import '@zmig/edge'
import { allMigrations } from '@zmig/roles/migrations'
import { metricsIn, readQueries } from '../checks/monitoring-files.ts'
import { runProcess, type TestedProcess } from './testing/run-process.ts'

let held: TestDatabase
beforeEach(async () => {
  held = await startTestDatabase(allMigrations)
})
afterEach(() => held.stop())

const run = (file: string, options: { args?: string[]; env?: Record<string, string> } = {}) =>
  runProcess({ file, databaseUrl: held.url, ...options })

const scrape = async ({ url }: TestedProcess) => {
  const response = await fetch(`${url}/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const families = parseExposition(await response.text())
  return { families: [...families.keys()], samples: (family: string) => families.get(family)?.samples ?? [] }
}

/** The same once all of these processes are in it: on a busy machine one may be late for a scrape, and is left out of it. */
const scrapeAll = async (of: TestedProcess, processes: string[]) => {
  let scraped = await scrape(of)
  const processesOf = async () => {
    scraped = await scrape(of)
    return scraped.samples('process_resident_memory_bytes').map(({ labels }) => labels['process'])
  }
  await expect.poll(processesOf).toEqual(processes)
  return scraped
}

/** What alerts and dashboards ask; `up` is Prometheus's own. */
const asked = new Set(readQueries().flatMap(({ query }) => metricsIn(query)))
asked.delete('up')

const SERVICES = [
  'catalog',
  'garages',
  'advisor',
  'backoffice',
  'collector',
  'ordering',
  'notifications',
  'invoices',
  'slices',
]

test('the private port serves the metrics of all processes without a secret; commands still need one', async () => {
  const catalog = await run('services/catalog/src/main.ts')
  const services = await run('infra/dev/services.ts', { env: { METRICS_PEERS: `catalog=${catalog.port}` } })
  expect((await fetch(`${services.url}/ordering/quote`, { method: 'POST' })).status).toBe(401)

  const { families, samples } = await scrapeAll(services, ['services', 'catalog'])
  const ofThisProcess = register.getMetricsAsArray().map(({ name }) => name) // those of web, whose parts are loaded here
  expect([...asked].filter((name) => !families.includes(name) && !ofThisProcess.includes(name))).toEqual([])
  const up = samples('zmigo_metrics_peer_up').map(({ labels, value }) => `${labels['process']} ${value}`)
  expect(up).toEqual(['services 1', 'catalog 1'])
  const pools = samples('zmigo_database_connections').map(({ labels }) => labels['pool'])
  const inOne = ['events', 'edge_projections', ...SERVICES].map((role) => `zmigo services ${role}`)
  expect(new Set(pools)).toEqual(new Set([...inOne, 'zmigo events', 'zmigo catalog']))
  const requests = samples('http_request_duration_seconds').filter(({ name }) => name.endsWith('_count'))
  expect(requests.map(({ labels }) => labels)).toContainEqual({
    service: 'services',
    method: 'POST',
    route: '/ordering/quote',
    status: '401',
    process: 'services',
  })

  await catalog.kill()
  const { samples: later } = await scrape(services)
  expect(later('zmigo_metrics_peer_up').map(({ value }) => value)).toEqual([1, 0])
  expect(new Set(later('process_resident_memory_bytes').map(({ labels }) => labels['process']))).toEqual(
    new Set(['services']),
  )
}, 180_000)

test('the proxy serves the metrics of separate services together, each with its name', async () => {
  const [catalog, ordering] = await Promise.all([
    run('services/catalog/src/main.ts'),
    run('services/ordering/src/main.ts'),
  ])
  const args = [`catalog=${catalog.port}`, `ordering=${ordering.port}`]
  const proxy = await run('infra/dev/separate-services.ts', { args })
  await fetch(`${proxy.url}/ordering/quote`, { method: 'POST' })
  const { samples } = await scrapeAll(proxy, ['services', 'catalog', 'ordering'])
  const atOrdering = samples('http_request_duration_seconds').filter(({ labels }) => labels['process'] === 'ordering')
  expect(atOrdering.map(({ labels }) => labels['route'])).toContain('/ordering/quote')
}, 180_000)
