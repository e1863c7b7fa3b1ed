import { importCategories, importTyres } from '@zmig/catalog'
import { createEdge, edgeConfig } from '@zmig/edge'
import { CategoryListed, TyreListed } from '@zmig/events'
import {
  createApp,
  createDatabase,
  createLogger,
  createServiceClient,
  listenOn,
  newId,
  startTracing,
  systemClock,
  type Database,
} from '@zmig/kit'
import { importStock } from '@zmig/ordering'
import { createOutbox } from '@zmig/outbox'
import { eventually, startTestDatabase, startTraceCollector, type CollectedSpan } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { runProcess, SECRET } from './testing/run-process.ts'

/** The edge as the web process has it, in this one; pages need a built shell and make no part of an order. */
const startEdge = async (databaseUrl: string, servicesUrl: string, endpoint: string) => {
  const logger = createLogger('web', { level: 'silent' })
  const stopTracing = await startTracing({ service: 'web', endpoint, logger })
  const database = createDatabase(databaseUrl, { applicationName: 'web' })
  const services = createServiceClient({ baseUrl: servicesUrl, secret: SECRET, caller: 'edge', timeoutMs: 10_000 })
  const edge = createEdge({ database, services, config: edgeConfig({}), logger, clock: systemClock })
  const stopEdge = await edge.start()
  const app = createApp({ name: 'web', logger, routesReadBodies: true, mount: (router) => edge.mount(router) })
  const server = await listenOn(app, 0, '127.0.0.1')
  onTestFinished(async () => {
    await server.close()
    await stopEdge()
    await database.end()
    await stopTracing()
  })
  return `http://127.0.0.1:${server.port}`
}

const { ean } = TyreListed.example

/** A shop with one tyre, of which there are ten. */
const listTyre = async (database: Database): Promise<void> => {
  const deps = { database, outbox: createOutbox(), clock: systemClock, newId }
  await importCategories(deps, [CategoryListed.example])
  await importTyres(deps, [TyreListed.example])
  await importStock(deps, [{ ean, onHand: 10, override: null }])
}

/** Whether the tyre can be bought: its facts have come through log, replica, decision and read model. */
const canBeBought = async (edge: string): Promise<boolean> => {
  const { width, profile, rim } = TyreListed.example
  const response = await fetch(`${edge}/api/v1/tires/MO/${width}/${profile}/${rim}`)
  const { result } = (await response.json()) as { result: { visibility: string; available: number }[] }
  return result.some(({ visibility, available }) => visibility === 'instock' && available > 0)
}

const order = {
  cart: { items: [{ ean, quantity: 1 }] },
  checkout: {
    sip: 'pickup',
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana.levi@example.com' },
    payment: { check_tos: true, payments: 1 },
    selectedPaymentMethod: 'banktransfer',
  },
}

test('one trace leads from the request at the edge through the command, the outbox and the log to the read model', async () => {
  const held = await startTestDatabase(allMigrations)
  onTestFinished(() => held.stop())
  const collector = await startTraceCollector()
  onTestFinished(() => collector.stop())
  await listTyre(held.database)
  const services = await runProcess({
    file: 'infra/dev/services.ts',
    databaseUrl: held.url,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  })
  const edge = await startEdge(held.url, services.url, collector.endpoint)
  await expect.poll(() => canBeBought(edge)).toBe(true)

  const ofStranger = '4bf92f3577b34da6a3ce929d0e0e4736'
  const response = await fetch(`${edge}/api/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${ofStranger}-00f067aa0ba902b7-00` },
    body: JSON.stringify(order),
  })
  expect(await response.json()).toMatchObject({ success: true })

  const traceId = () => collector.spans().find(({ name }) => name === 'POST /api/v1/checkout')?.traceId
  const ours = () => collector.spans().filter((span) => span.traceId === traceId())
  const find = (name: string): CollectedSpan | undefined => ours().find((span) => span.name === name)
  await eventually(() => expect(find('project edge-order')).toBeDefined())
  await eventually(() => expect(find('POST /api/v1/checkout')).toBeDefined())

  const request = find('POST /api/v1/checkout')
  const call = find('POST /ordering')
  const command = find('POST /ordering/orders')
  const projection = find('project edge-order')
  expect(request).toMatchObject({ service: 'web' })
  expect(request?.traceId).not.toBe(ofStranger)
  expect(request?.parentSpanId || undefined).toBeUndefined()
  expect(call).toMatchObject({ service: 'web', parentSpanId: request?.spanId })
  expect(command).toMatchObject({ service: 'services', parentSpanId: call?.spanId })
  expect(projection).toMatchObject({ service: 'services', parentSpanId: command?.spanId })
  expect(collector.received()).not.toMatch(/דנה|0501234567|dana\.levi/)
})
