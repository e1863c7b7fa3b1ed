import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { MotorcycleListed } from '@zmig/events'
import { createApp, createLogger, createServiceClient, listenOn, newId, systemClock } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { expect, test } from 'vitest'
import { advisorConfig, advisorMigrations, createAdvisorService } from './composition.ts'

const secret = 'test-secret'

test('publishes a bike once and finds it by its sizes', async () => {
  const fixture = await startTestDatabase([eventMigrations, peopleMigrations, advisorMigrations])
  const logger = createLogger('advisor', { level: 'silent' })
  const log = createPostgresEventLog(fixture.database)
  const telemetry = createTelemetry({ log, logger })
  const deps = { database: fixture.database, log, telemetry, logger, outbox: createOutbox(), clock: systemClock, newId }
  const { mount } = createAdvisorService(deps, advisorConfig({}))
  const server = await listenOn(createApp({ name: 'advisor', logger, secret, mount }), 0, '127.0.0.1')
  const client = createServiceClient({
    baseUrl: `http://127.0.0.1:${server.port}`,
    secret,
    caller: 'operator',
    timeoutMs: 5_000,
  })
  try {
    const bike = MotorcycleListed.example
    expect(await client.post('/motorcycles', { motorcycles: [bike, bike] })).toEqual({ changed: 1 })
    expect(await client.post('/motorcycles', { motorcycles: [bike] })).toEqual({ changed: 0 })
    expect(
      await fixture.database.query('select id from advisor.motorcycle where front_size = $1 and rear_size = $2', [
        bike.frontSize,
        bike.rearSize,
      ]),
    ).toEqual([{ id: bike.id }])
    expect(await fixture.database.query('select 1 from events.outbox')).toHaveLength(1)
  } finally {
    await server.close()
    await fixture.stop()
  }
})
