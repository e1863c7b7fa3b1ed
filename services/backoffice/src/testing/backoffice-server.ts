import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { createApp, createLogger, createServiceClient, listenOn, newId } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { mountService } from '@zmig/projections/host'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backofficeConfig, backofficeMigrations, createBackofficeService } from '../composition.ts'

/** The back office over HTTP as the edge reaches it, on a database and a folder of its own. */
export const serveBackoffice = async (settings: Record<string, string> = {}) => {
  const held = await startTestDatabase([eventMigrations, backofficeMigrations])
  const { database } = held
  const logger = createLogger('backoffice', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const clock = { time: new Date('2026-11-27T08:00:00.000Z'), now: () => clock.time }
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zmig-backoffice-'))
  const secret = 'a secret of these tests alone, long enough'
  const config = backofficeConfig({
    SERVICES_URL: 'http://127.0.0.1:1',
    SERVICES_SECRET: secret,
    DATA_DIR: dataDirectory,
    ...settings,
  })
  const deps = { database, log, outbox: createOutbox(), telemetry, clock, newId, logger }
  const service = createBackofficeService(deps, config)
  const mount = (router: Parameters<typeof mountService>[0]) => mountService(router, service)
  const listening = await listenOn(createApp({ name: 'backoffice', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${listening.port}`
  return {
    ...createServiceClient({ baseUrl, secret, caller: 'edge', timeoutMs: 10_000 }),
    database,
    dataDirectory,
    /** a second passes: what is added next is newer */
    tick: () => void (clock.time = new Date(clock.time.getTime() + 1_000)),
    stop: async () => {
      await listening.close()
      await telemetry.stop()
      await held.stop()
      await rm(dataDirectory, { recursive: true })
    },
  }
}
export type BackofficeServer = Awaited<ReturnType<typeof serveBackoffice>>
