import { advisorMigrations } from '@zmig/advisor'
import { catalogMigrations } from '@zmig/catalog'
import { collectorMigrations } from '@zmig/collector'
import { edgeMigrations } from '@zmig/edge'
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { garagesMigrations } from '@zmig/garages'
import { createDatabase, createLogger, migrate, newId, systemClock } from '@zmig/kit'
import { peopleMigrations } from '@zmig/kit/people'
import { orderingMigrations } from '@zmig/ordering'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { seedOnce } from '@zmig/seed'
import { slicesMigrations } from '@zmig/slices'
import type { PrepareConfig } from './config.ts'

const MIGRATIONS = [
  eventMigrations,
  peopleMigrations,
  catalogMigrations,
  garagesMigrations,
  advisorMigrations,
  collectorMigrations,
  orderingMigrations,
  slicesMigrations,
  edgeMigrations,
]

/** Brings every schema up to date and seeds a shop that never was. */
export const prepareDatabase = async (
  { databaseUrl, logLevel }: PrepareConfig,
  tell: (detail: string) => void,
): Promise<void> => {
  await migrate(databaseUrl, MIGRATIONS)
  const logger = createLogger('prepare', { level: logLevel })
  const database = createDatabase(databaseUrl, { max: 4, applicationName: 'zmigo prepare' })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const services = { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger }
  try {
    await seedOnce({ database, services }, (label, done, total) => tell(`${label} ${done} of ${total}`))
  } finally {
    await telemetry.stop()
    await database.end()
  }
}
