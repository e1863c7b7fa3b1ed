import { claimHistory, clusterOf, openEventLog, refuseWhileMoved } from '@zmig/event-log'
import { createDatabase, createLogger, migrate, newId, systemClock } from '@zmig/kit'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { seedOnce } from '@zmig/seed'
import { allMigrations } from '../migrations.ts'
import type { PrepareConfig } from '../config.ts'

/** Brings every schema up to date and seeds a shop that never was. */
export const prepareDatabase = async (config: PrepareConfig, report: (detail: string) => void): Promise<void> => {
  const { databaseUrl, logLevel } = config
  const logger = createLogger('prepare', { level: logLevel })
  const database = createDatabase(databaseUrl, { max: 4, applicationName: 'zmigo prepare' })
  await database.transaction(refuseWhileMoved)
  await migrate(databaseUrl, allMigrations)
  const log = await openEventLog({ database, logger, ...config.kafka })
  const telemetry = createTelemetry({ log, logger })
  const services = { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger }
  try {
    await claimHistory({ database, log, cluster: clusterOf(log, config.kafka.brokers) })
    await seedOnce({ database, services }, (label, done, total) => report(`${label} ${done} of ${total}`))
  } finally {
    await telemetry.stop()
    await log.close()
    await database.end()
  }
}
