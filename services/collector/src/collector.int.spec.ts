import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { GarageListed, TyreListed, type EventEnvelope } from '@zmig/events'
import { createApp, createLogger, createServiceClient, HttpProblem, listenOn, newId, systemClock } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectorMigrations, createCollectorService } from './composition.ts'

const { ean } = TyreListed.example
const secret = 'test-secret'

/** The collector behind HTTP, on a database of its own, knowing one tyre and one garage. */
const startCollector = async () => {
  const fixture = await startTestDatabase([eventMigrations, collectorMigrations])
  const { database } = fixture
  const logger = createLogger('collector', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  const service = createCollectorService(deps)
  const context = () => ({ id: newId(), source: '/test', time: new Date().toISOString() })
  const learn = (...events: EventEnvelope[]) =>
    database.transaction(async (tx) => {
      for (const listed of events) {
        const change = { data: listed.data, event: { ...listed, topic: 'catalogue', partition: 0, offset: 0 } }
        for (const { on } of service.replicas) await on[listed.type]?.([change, change], tx)
      }
    })
  await learn(TyreListed.create(TyreListed.example, context()), GarageListed.create(GarageListed.example, context()))
  const app = createApp({ name: 'collector', logger, secret, mount: service.mount })
  const { port, close } = await listenOn(app, 0, '127.0.0.1')
  return {
    client: createServiceClient({ baseUrl: `http://127.0.0.1:${port}`, secret, caller: 'edge', timeoutMs: 5_000 }),
    database,
    telemetry,
    listGarage: (hide: boolean) => learn(GarageListed.create({ ...GarageListed.example, hide }, context())),
    published: async () =>
      (await database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
        ({ event }) => event.data,
      ),
    stop: async () => {
      await close()
      await telemetry.stop()
      await fixture.stop()
    },
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(() => collector.stop())

const like = (visitor: number, liked?: boolean) =>
  collector.client.post('/likes', {
    kind: 'product',
    itemId: ean,
    visitorId: `v_${visitor}`,
    ...(liked !== undefined && { liked }),
  })

test('a like without a wish toggles', async () => {
  expect(await like(1)).toEqual({ liked: true, likes: 1, changed: [{ key: `like:product:${ean}`, version: 1 }] })
  expect(await like(1)).toEqual({ liked: false, likes: 0, changed: [{ key: `like:product:${ean}`, version: 2 }] })
})

test('a like with a wish may be repeated', async () => {
  await like(1, true)
  expect(await like(1, true)).toEqual({ liked: true, likes: 1, changed: [] })
  expect(await collector.published()).toHaveLength(1)
})

test('twenty visitors at once make twenty likes, published with growing counts', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, visitor) => like(visitor, true)))
  expect(await collector.published()).toMatchObject(
    Array.from({ length: 20 }, (_, index) => ({ likes: index + 1, revision: index + 1 })),
  )
})

test('a garage is liked like a tyre, and counted separately', async () => {
  const { id } = GarageListed.example
  await like(1)
  const likeShop = (visitorId: string) => collector.client.post('/likes', { kind: 'shop', itemId: id, visitorId })
  expect(await likeShop('v_1')).toEqual({ liked: true, likes: 1, changed: [{ key: `like:shop:${id}`, version: 1 }] })
  expect(await likeShop('v_2')).toMatchObject({ liked: true, likes: 2 })
  expect(await likeShop('v_1')).toMatchObject({ liked: false, likes: 1 })
  expect((await collector.published()).at(-1)).toMatchObject({ kind: 'shop', itemId: id, liked: false, likes: 1 })
})

test('takes no like of a hidden garage, and keeps the likes that it had', async () => {
  const { id } = GarageListed.example
  const likeShop = (visitorId: string) => collector.client.post('/likes', { kind: 'shop', itemId: id, visitorId })
  await likeShop('v_1')
  await collector.listGarage(true)
  await expect(likeShop('v_2')).rejects.toMatchObject({ status: 404 })
  await collector.listGarage(false)
  expect(await likeShop('v_2')).toMatchObject({ liked: true, likes: 2 })
})

test('something unknown cannot be liked', async () => {
  const unknown = collector.client.post('/likes', { kind: 'shop', itemId: 'nowhere', visitorId: 'v_1' })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
  await expect(unknown).rejects.toBeInstanceOf(HttpProblem)
})

test('a metric reaches the log, without what it should not carry', async () => {
  const metric = { kind: 'PRODUCT_ADD_TO_CART', visitorId: 'v_1', ean, source: 'list_page', phone: '0501234567' }
  expect(await collector.client.post('/metrics', metric)).toEqual({ ok: true })
  await collector.telemetry.flush()
  expect(await collector.database.query('select type, data from events.log')).toEqual([
    { type: 'impressions.added-to-cart', data: { ean, visitorId: 'v_1', source: 'list_page' } },
  ])
})

test('a stage metric that carries only personal details counts, without them', async () => {
  const metric = { kind: 'CHECKOUT_PASSED_STAGE', visitorId: 'v_1', name: 'דנה לוי', phone: '0501234567' }
  expect(await collector.client.post('/metrics', metric)).toEqual({ ok: true })
  await collector.telemetry.flush()
  expect(await collector.database.query('select type, data from events.log')).toEqual([
    { type: 'impressions.checkout-stage-passed', data: { visitorId: 'v_1' } },
  ])
})

test('a product metric without product is refused', async () => {
  await expect(collector.client.post('/metrics', { kind: 'CHECKOUT_INIT', visitorId: 'v_1' })).rejects.toMatchObject({
    status: 400,
  })
})
