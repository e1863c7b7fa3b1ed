import { claimHistory, clusterOf, openEventLog, refuseWhileMoved } from '@zmig/event-log'
import { createDatabase, createLogger, type Database, migrate, newId, systemClock } from '@zmig/kit'
import { createOutbox, createTelemetry } from '@zmig/outbox'
import { describeLeftovers, findDemonstration, seedOnce } from '@zmig/seed'
import { allMigrations } from '../migrations.ts'
import type { PreparationConfig } from '../config.ts'

/** Real customers must not meet invented goods and prices. Its message says what is there and what to do. */
export class DemonstrationFound extends Error {}

/** @throws DemonstrationFound when rows of the demonstration are in the database, whoever put them there */
export const refuseDemonstration = async (database: Database): Promise<void> => {
  const found = await findDemonstration(database)
  if (found.length === 0) return
  throw new DemonstrationFound(
    `A public shop does not start with the demonstration in its database: ${describeLeftovers(found)}. ` +
      'Remove it with npm run demo -- remove --yes; what is your own stays.',
  )
}

/**
 * Brings every schema up to date and seeds a shop that never was: in production with facts alone.
 * @throws DemonstrationFound in production
 */
export const prepareDatabase = async (config: PreparationConfig, report: (detail: string) => void): Promise<void> => {
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
    if (config.production) await refuseDemonstration(database)
    const demonstration = !config.production
    await seedOnce({ database, services, demonstration }, (label, done, total) =>
      report(`${label} ${done} of ${total}`),
    )
  } finally {
    await telemetry.stop()
    await log.close()
    await database.end()
  }
}
