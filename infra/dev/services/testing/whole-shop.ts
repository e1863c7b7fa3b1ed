import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { importCategories, importTyres } from '@zmig/catalog'
import { createEdge, edgeConfig, edgeProjections } from '@zmig/edge'
import { createPostgresEventLog } from '@zmig/event-log'
import { CategoryListed, GarageListed, TyreListed } from '@zmig/events'
import { importCities, importGarages, importHolidays } from '@zmig/garages'
import {
  createApp,
  createDatabase,
  createDatabases,
  createHealth,
  createLogger,
  createServiceClient,
  listenOn,
  newId,
  roleUrl,
} from '@zmig/kit'
import { eventually, startTestDatabase } from '@zmig/kit/testing'
import { importStock } from '@zmig/ordering'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { startTestDesk } from '@zmig/simulators/testing'
import { expect } from 'vitest'
import { createParkedService, createServices, createServicesApp, databaseOfProjection } from '@zmig/roles'
import { allMigrations } from '@zmig/roles/migrations'
import { freePort } from '../../processes/ports.ts'

const SECRET = 'a secret of these tests alone, long enough'
const MERCHANT = { terminal: '0000001', password: 'a password of these tests alone' }

/** A single tyre for 949 shekels, and another that is shipped free. */
export const REAR = TyreListed.example.ean
export const FREE = '2901542743630'
/** A garage of Tel Aviv at 120 shekels a tyre; one that books by phone, one that is hidden. */
export const GARAGE = GarageListed.example.id

type Message = { to: string; subject: string; text: string; html: string }

/**
 * The whole shop in this process: every service behind its private port, the edge before them, relay, projections, and the
 * desk with its payment page, its inbox and its model; over HTTP and on a database of its own. All read one clock.
 * @param now the time at which the clock begins
 * @param edgeSettings settings of the edge alone, over the common ones
 * @param serviceSettings settings of the services alone, over the common ones
 */
export const startWholeShop = async (
  now: string,
  edgeSettings: Record<string, string> = {},
  serviceSettings: Record<string, string> = {},
) => {
  const time = { now: new Date(now) }
  const clock = { now: () => time.now }
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const logger = createLogger('shop', { level: 'debug', destination })
  const held = await startTestDatabase(allMigrations)
  const { database } = held
  // Notifications ignore what happened before they were installed, and these tests begin at a time of their own.
  await database.query('update notifications.beginning set since = $1', [time.now])
  const desk = await startTestDesk({ logger, merchant: MERCHANT, now: clock.now, newToken: newId })
  const deskUrl = `http://127.0.0.1:${desk.port}`
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zmig-whole-shop-'))
  const environment = {
    DATA_DIR: dataDirectory,
    PAYMENT_BASE_URL: `${deskUrl}/pay`,
    PAYMENT_TERMINAL: MERCHANT.terminal,
    PAYMENT_PASSWORD: MERCHANT.password,
    PAYMENT_RELAY_URL: `${deskUrl.replace('127.0.0.1', 'localhost')}/xpo/Relay`,
    PAYMENT_MAC_PASSWORD: MERCHANT.password,
    SMTP_URL: `smtp://127.0.0.1:${desk.smtpPort}`,
    TEXTER_URL: `${deskUrl}/inbox/texts`,
    GOOGLE_BASE_URL: `${deskUrl}/google`,
    GOOGLE_CLIENT_ID: 'test',
    OPENAI_BASE_URL: `${deskUrl}/openai/v1`,
  }
  const databases = createDatabases(held.url, { applicationName: 'services', max: { ordering: 10, events: 10 } })
  const backbone = databases.as('events')
  const web = createDatabase(roleUrl(held.url, 'edge'), { applicationName: 'web' })
  const log = createPostgresEventLog(backbone)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database, log, telemetry, outbox: createOutbox(), clock, newId, logger }
  const insidePort = await freePort()
  const insideUrl = `http://127.0.0.1:${insidePort}`
  const services = createServices(deps, databases.as, {
    ...environment,
    SERVICES_URL: insideUrl,
    SERVICES_SECRET: SECRET,
    ...serviceSettings,
  })
  await importCategories(deps, [CategoryListed.example])
  await importTyres(deps, [TyreListed.example, { ...TyreListed.example, ean: FREE, freeShipping: true }])
  await importCities(deps, [{ id: 'tel-aviv', displayName: 'תל אביב־יפו', latitude: 32, longitude: 34.8 }])
  await importGarages(deps, [
    GarageListed.example,
    { ...GarageListed.example, id: 'by-phone', manualBooking: true },
    { ...GarageListed.example, id: 'hidden', hide: true },
  ])
  await importHolidays(deps, [{ day: '2026-11-24', name: 'חג', closed: 'true' }])
  for (const ean of [REAR, FREE]) await importStock(deps, [{ ean, onHand: 500, override: null }])

  const projections = [...services.flatMap(({ replicas }) => replicas), ...edgeProjections]
  const stops = [
    await startRelay({ database: backbone, log, logger }),
    await startProjections({
      database: backbone,
      databaseOf: databaseOfProjection(databases, services),
      log,
      logger,
      projections,
    }),
  ]
  for (const service of services) if (service.start) stops.push(await service.start())
  const databaseOf = databaseOfProjection(databases, services)
  const parked = createParkedService({ database: backbone, databaseOf, log, logger, projections })
  const insideApp = createServicesApp({
    services: [...services, parked],
    ready: createHealth({}),
    shop: createHealth({}),
    secret: SECRET,
    metricsPeers: [],
    logger,
  })
  const inside = await listenOn(insideApp, insidePort, '127.0.0.1')
  const client = createServiceClient({ baseUrl: insideUrl, secret: SECRET, caller: 'edge', timeoutMs: 30_000 })
  const edge = createEdge({
    database: web,
    services: client,
    config: edgeConfig({ ...environment, ...edgeSettings }),
    logger,
    clock,
  })
  stops.push(await edge.start())
  const app = createApp({
    name: 'web',
    logger,
    routesReadBodies: true,
    mount: (router) => {
      // browsers ask below /edge; most tests leave it out
      router.use((request, _response, next) => {
        request.url = request.url.replace(/^\/edge(?=\/)/, '')
        next()
      })
      edge.mount(router)
    },
  })
  const listening = await listenOn(app, 0, '127.0.0.1')
  const url = `http://127.0.0.1:${listening.port}`

  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    // No answer reveals how the shop is built.
    expect(text).not.toMatch(/node_modules|\.ts:\d|\bat [\w.]+ \(|select |insert |22P02/i)
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as never, text }
  }
  const post = (path: string, body: unknown, headers?: Record<string, string>) => send('POST', path, body, headers)
  const priced = async () =>
    (await post('/api/v1/checkout/quote', { cart: { items: [{ ean: REAR, quantity: 1 }] } })).body['payNow'] as number

  const shops = async () => (await send('GET', '/api/v1/checkout/shops/in/tel-aviv')).body as unknown[]
  // Ordering has its own copy of the garages, which may be later than that of the edge.
  const days = async () => (await send('GET', `/api/v1/checkout/install/dates/${GARAGE}`)).body as unknown[]
  await eventually(async () => {
    expect(await priced()).toBe(949)
    expect(await shops()).toHaveLength(2)
    expect(await days()).not.toHaveLength(0)
  })

  return {
    database,
    deps,
    url,
    /** of the edge */
    port: listening.port,
    proxyStatus: edge.proxyStatus,
    deskUrl,
    edge,
    logger,
    /** the private port */
    inside: { app: insideApp, url: insideUrl, secret: SECRET },
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post,
    /** the header of a member of staff who is signed in */
    signIn: async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ email: 'owner@zmig.test', name: 'בעלת החנות' })
      const token = await (await fetch(`${deskUrl}/google/token`, { method: 'POST', headers, body })).text()
      const signedIn = await fetch(`${url}/auth/google`, { method: 'POST', headers, body: token })
      const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
      return { cookie: cookie.join('; ') }
    },
    /** sets the clock of the whole shop */
    setTime: (instant: string) => (time.now = new Date(instant)),
    /** the messages in an inbox, the newest first */
    inbox: async (to: string): Promise<Message[]> => {
      const response = await fetch(`${deskUrl}/inbox?to=${encodeURIComponent(to)}`)
      return ((await response.json()) as { messages: Message[] }).messages
    },
    /** every line that was logged so far */
    logged: () => lines.join(''),
    /** every row of every table whose text a pattern meets, as `schema.table` */
    tablesWith: async (pattern: string): Promise<string[]> => {
      const tables = await database.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
      )
      const found: string[] = []
      for (const { name } of tables) {
        const [hit] = await database.query(`select 1 from ${name} as kept where kept::text ~* $1 limit 1`, [pattern])
        if (hit) found.push(name)
      }
      return found
    },
    stop: async () => {
      await listening.close()
      await inside.close()
      for (const stop of stops.toReversed()) await stop()
      await telemetry.stop()
      await desk.close()
      await web.end()
      await databases.end()
      await held.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

export type WholeShop = Awaited<ReturnType<typeof startWholeShop>>
