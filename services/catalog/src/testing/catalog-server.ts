import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { createApp, createLogger, createServiceClient, listenOn, newId } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { mountService } from '@zmig/projections/host'
import { catalogMigrations, createCatalogService } from '../composition.ts'
import { catalogConfig } from '../config.ts'

/** The catalogue over HTTP as the edge reaches it, on a database and a folder of its own. */
export const serveCatalog = async (settings: Record<string, string> = {}) => {
  const held = await startTestDatabase([eventMigrations, catalogMigrations])
  const { database } = held
  const logger = createLogger('catalog', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const clock = { time: new Date('2026-11-30T08:00:00.000Z'), now: () => clock.time }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zmig-catalog-'))
  const secret = 'a secret of these tests alone, long enough'
  const deps = { database, log, outbox: createOutbox(), telemetry, clock, newId, logger }
  const service = createCatalogService(deps, catalogConfig({ DATA_DIR: dataDirectory, ...settings }))
  const mount = (router: Parameters<typeof mountService>[0]) => mountService(router, service)
  const listening = await listenOn(createApp({ name: 'catalog', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${listening.port}`
  const as = (caller: 'edge' | 'backoffice') => createServiceClient({ baseUrl, secret, caller, timeoutMs: 60_000 })
  return {
    ...as('edge'),
    as,
    deps,
    clock,
    database,
    dataDirectory,
    stop: async () => {
      await listening.close()
      await telemetry.stop()
      await held.stop()
      await rm(dataDirectory, { recursive: true })
    },
  }
}
export type CatalogServer = Awaited<ReturnType<typeof serveCatalog>>
