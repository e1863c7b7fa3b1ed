import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, createHealth, listenOn, mountHealth, type Check, type Listening } from '@zmig/kit'
import { afterEach, expect, test } from 'vitest'
import { createWebHealth, createWebHealths } from './health.ts'

const logger = { error: () => undefined, info: () => undefined, debug: () => undefined }
const fine: Check = { ask: () => Promise.resolve(undefined) }
const away: Check = { ask: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9092')) }
const ours = { postgres: fine, slices: fine }
const theirs = {
  postgres: fine,
  eventLog: { known: { engine: 'kafka' }, ...fine },
  relay: fine,
  projections: fine,
  services: fine,
  slices: fine,
}

const open: Pick<Listening, 'close'>[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** A services process that only reports its health. */
const listenAsServices = async (checks: Record<string, Check>): Promise<Listening & { url: string }> => {
  const app = createApp({
    name: 'services',
    logger,
    mount: (router) =>
      mountHealth(router, { ready: () => Promise.reject(new Error('not asked')), shop: createHealth(checks) }),
  })
  const server = await listenOn(app, 0, '127.0.0.1')
  open.push(server)
  return { ...server, url: `http://127.0.0.1:${server.port}` }
}

const healthWith = async (checks: Record<string, Check>, own: Record<string, Check> = ours) =>
  createWebHealth({ own, servicesAddress: { baseUrl: (await listenAsServices(checks)).url } })

const notReady = ({ parts }: { parts: Record<string, { ok: boolean }> }) =>
  Object.keys(parts).filter((name) => parts[name]?.ok === false)

test('a healthy shop lists its parts with their engines', async () => {
  const ready = await healthWith(theirs)
  expect(await ready()).toEqual({
    ok: true,
    parts: {
      postgres: { ok: true },
      eventLog: { ok: true, engine: 'kafka' },
      relay: { ok: true },
      projections: { ok: true },
      services: { ok: true },
      slices: { ok: true },
    },
  })
})

test('an unavailable part is reported without names and reasons', async () => {
  const apart: Check = { ask: () => Promise.resolve({ ok: false, away: ['ordering'] }) }
  const ready = await healthWith({ ...theirs, services: apart, eventLog: { ...theirs.eventLog, ...away } })
  const health = await ready()
  expect(health).toMatchObject({
    ok: false,
    parts: { services: { ok: false }, eventLog: { ok: false, engine: 'kafka' } },
  })
  expect(notReady(health)).toEqual(['eventLog', 'services'])
  expect(JSON.stringify(health)).not.toMatch(/ordering|10\.0\.0\.7|ECONN/)
})

test('an engine that refuses the shop is reported with its fallback and without the reason, which names settings', async () => {
  const reason = 'Elasticsearch refused the API key; see that ELASTICSEARCH_API_KEY is right'
  const search: Check = {
    known: { engine: 'elasticsearch' },
    ask: () => Promise.resolve({ fallback: 'postgres', reason }),
  }
  const { parts } = await (await healthWith({ ...theirs, search }))()
  expect(parts['search']).toEqual({ ok: true, engine: 'elasticsearch', fallback: 'postgres' })
})

test('a part that both processes need is ready when both report it', async () => {
  const withoutOurs = await healthWith(theirs, { ...ours, postgres: away })
  expect(notReady(await withoutOurs())).toEqual(['postgres'])
  const withoutTheirs = await healthWith({ ...theirs, slices: away })
  expect(notReady(await withoutTheirs())).toEqual(['slices'])
})

test('without the services process all of its parts are unavailable', async () => {
  const services = await listenAsServices(theirs)
  const ready = createWebHealth({ own: { ...ours, postgres: away }, servicesAddress: { baseUrl: services.url } })
  expect(notReady(await ready())).toEqual(['postgres'])
  await services.close()
  expect(notReady(await ready())).toEqual(['eventLog', 'relay', 'projections', 'services', 'postgres'])
})

test('a services process that accepts and never answers counts as not ready', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  open.push({
    close: () => {
      silent.closeAllConnections()
      return new Promise((resolve) => silent.close(() => resolve()))
    },
  })
  const servicesAddress = { baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` }
  const health = await createWebHealth({ own: ours, servicesAddress })()
  expect(notReady(health)).toEqual(['eventLog', 'relay', 'projections', 'services'])
})

test('concurrent requests check each part once', async () => {
  let asked = 0
  const counting: Check = {
    ask: () => {
      asked += 1
      return Promise.resolve(undefined)
    },
  }
  const ready = await healthWith(theirs, { ...ours, postgres: counting })
  await Promise.all(Array.from({ length: 20 }, () => ready()))
  expect(asked).toBe(1)
})

const statesWith = (query: () => Promise<never[]>, { hasSlices = true, ending = new AbortController() } = {}) =>
  createWebHealths({
    database: { query },
    hasSlices: () => hasSlices,
    edge: { searchStatus: () => ({ ok: true }), proxyStatus: () => ({ ok: true }) } as never,
    servicesAddress: { baseUrl: 'http://127.0.0.1:1' },
    ending: ending.signal,
  })
const answering = () => Promise.resolve([])

test('web is ready with PostgreSQL and the files of every active slice, whatever the other processes do', async () => {
  const { ready, shop } = statesWith(answering)
  expect(notReady(await ready())).toEqual([])
  expect(notReady(await shop())).toContain('services')
  expect(notReady(await statesWith(answering, { hasSlices: false }).ready())).toEqual(['slices'])
  const gone = () => Promise.reject(new Error('connect ECONNREFUSED'))
  expect(notReady(await statesWith(gone).ready())).toEqual(['postgres'])
})

test('a process that is asked to end is not ready at once, although it was a moment ago', async () => {
  const ending = new AbortController()
  const { ready } = statesWith(answering, { ending })
  expect((await ready()).ok).toBe(true)
  ending.abort()
  expect(await ready()).toEqual({ ok: false, parts: { process: { ok: false } } })
})
