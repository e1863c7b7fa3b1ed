import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { createSlicesService, slicesMigrations } from '../composition.ts'
import { openGate } from '../gate/gate.ts'

/** Of calls between processes. */
const secret = 'only between us'

/** Signs links to versions. */
export const sessionSecret = 'of the session'

/** The service as the operator reaches it: its private port, on a database and a folder of its own, with a gate that is open. */
export const startSlicesService = async () => {
  const fixture = await startTestDatabase([eventMigrations, slicesMigrations])
  const folder = await mkdtemp(join(tmpdir(), 'zmigo-slices-'))
  const { database } = fixture
  const logger = createLogger('slices', { level: 'silent' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const { mount } = createSlicesService(
    { database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId },
    {
      dataDirectory: folder,
      bucketUrl: undefined,
      sliceBucketUrl: undefined,
      publicUrl: 'https://shop.example',
      versionsKept: 10,
      sessionSecret,
      previousSessionSecret: undefined,
    },
    openGate,
  )
  const server = await listenOn(createApp({ name: 'slices', logger, secret, mount }), 0, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${server.port}`
  return {
    database,
    folder,
    baseUrl,
    secret,
    client: createServiceClient({ baseUrl, secret, caller: 'operator', timeoutMs: 10_000 }),
    stop: async () => {
      await server.close()
      await fixture.stop()
      await rm(folder, { recursive: true })
    },
  }
}
