import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import type { EventEnvelope } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId } from '@zmig/kit'
import { eventually, startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import express from 'express'
import { expect } from 'vitest'
import { backofficeMigrations, createBackofficeService } from '../composition.ts'
import type { TyreNeed } from '../draft-order/draft-order.decider.ts'

const SECRET = 'test-secret'

/** A tyre of which nothing is there, sold so often in a year. */
export const tyre = (ean: string, given: Partial<TyreNeed> = {}): TyreNeed => ({
  ean,
  onHand: 0,
  reserved: 0,
  inboundCurrent: 0,
  inboundNext: 0,
  reservedCurrent: 0,
  reservedNext: 0,
  sold: 0,
  discontinued: false,
  ...given,
})

/** The back office on a database of its own, asked over HTTP as the edge asks it; ordering is played by the test. */
export const startBuying = async () => {
  const testDatabase = await startTestDatabase([eventMigrations, backofficeMigrations])
  const { database } = testDatabase
  const logger = createLogger('backoffice', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const clock = { now: () => new Date() }
  const deps = { database, log, telemetry, logger, outbox: createOutbox(), clock, newId }
  /** what ordering knows, and a gate that its answers wait for */
  const ordering = { tyres: [] as TyreNeed[], isAway: false, gate: Promise.resolve() }
  const world = express()
  world.get('/ordering/supply-needs', async (request, response) => {
    await ordering.gate
    if (ordering.isAway) return void response.status(400).json({ title: 'broken' })
    const { ean } = request.query
    response.json({ tyres: ordering.tyres.filter((each) => ean === undefined || each.ean === ean) })
  })
  const outside = await listenOn(world, 0, '127.0.0.1')
  const config = {
    services: { baseUrl: `http://127.0.0.1:${outside.port}` },
    secret: SECRET,
    supplyLeadWeeks: 6,
    supplyReviewWeeks: 2,
    supplySafetyTyres: 2,
    staffRefundLimit: 3_000,
    staffDiscountShare: 30,
    documents: { url: undefined, directory: tmpdir() },
  }
  const service = createBackofficeService(deps, config)
  const inside = await listenOn(
    createApp({ name: 'backoffice', logger, secret: SECRET, mount: service.mount }),
    0,
    '127.0.0.1',
  )
  const baseUrl = `http://127.0.0.1:${inside.port}`
  const client = createServiceClient({ baseUrl, secret: SECRET, caller: 'edge', timeoutMs: 10_000 })
  const stops: (() => Promise<void>)[] = []
  type Answer = { ok: boolean; code?: string; draft: Record<string, unknown>; line: unknown; lines: { ean: string }[] }
  const fixture = {
    deps,
    database,
    ordering,
    client,
    /** starts the background work of the service, as its process does; a second time as another process beside it does */
    start: async () => void (service.start && stops.push(await service.start())),
    /** stops it after its step, as the process does when it ends */
    halt: async () => {
      for (const stop of stops.splice(0)) await stop()
    },
    send: (by: string, uploadId: string, text: string | Buffer): Promise<unknown> => {
      const path = `/supplier-quotes/upload?${new URLSearchParams({ by, uploadId }).toString()}`
      return client.sendFile(path, Readable.from([Buffer.from(text)]), 'text/csv')
    },
    upload: async (text: string | Buffer, id: string = newId()): Promise<string> => {
      await fixture.send('st_1', id, text)
      return id
    },
    generate: async () =>
      (await client.post('/draft-orders', { createdBy: 'st_1' })) as { ok: boolean; draftOrderId: string },
    read: async (id: string) => (await client.get(`/draft-orders/${id}`)) as Answer,
    edit: async (id: string, ean: string, body: object) =>
      (await client.put(`/draft-orders/${id}/lines/${ean}`, body)) as Answer,
    post: async (path: string, body: object = {}) => (await client.post(path, body)) as Answer,
    /** @returns the answer once a draft has this status */
    until: (id: string, status: string) =>
      eventually(async () => {
        const answer = await fixture.read(id)
        expect(answer.draft['status']).toBe(status)
        return answer
      }),
    published: async (): Promise<EventEnvelope[]> =>
      (await database.query<{ event: EventEnvelope }>('select event from events.outbox order by id')).map(
        ({ event }) => event,
      ),
    stop: async () => {
      await fixture.halt()
      await inside.close()
      await outside.close()
      await telemetry.stop()
      await testDatabase.stop()
    },
  }
  return fixture
}
