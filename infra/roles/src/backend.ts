import { createSearchCheck, edgeProjections, openSearchIndex } from '@zmig/edge'
import { clusterOf, openEventLog, openVerifiedLog } from '@zmig/event-log'
import { type Check, createDatabases, createHealth, type Environment, type Logger, newId, systemClock } from '@zmig/kit'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { type Projection, type Service, startProjections } from '@zmig/projections'
import { backboneChecks } from '@zmig/projections/host'
import { startRetention } from '@zmig/retention'
import type { BackendConfig } from './config.ts'
import { createParkedService } from './parked/parked-service.ts'
import { createServices, databaseOfProjection, slicesCheck } from './services.ts'

/** Who can ask this process finds its services. */
const livesHere: Check = { ask: () => Promise.resolve(undefined) }

type Options = {
  config: BackendConfig
  environment: Environment
  logger: Logger
  /** shown in pg_stat_activity */
  applicationName: string
  /** connections at most of each role in PostgreSQL, unless `DATABASE_POOLS` says another number */
  connections: Readonly<Record<string, number>>
}

type Work = {
  /** read here, beside those of the search index */
  projections: Projection[]
  /** whose timers run here */
  services: Service[]
}

/**
 * Opens what commands and background work consist of: database, log, services. Nothing runs before `startWork`: a process that
 * only answers commands never calls it.
 */
export const openBackend = async ({ config, environment, logger, applicationName, connections }: Options) => {
  const { databaseUrl, pooledUrl, pools } = config
  const databases = createDatabases(databaseUrl, { applicationName, max: { ...connections, ...pools }, pooledUrl })
  const database = databases.as('events')
  const log = await openEventLog({ database, logger, ...config.kafka })
  const verifiedLog = openVerifiedLog({ database, log, cluster: clusterOf(log, config.kafka.brokers), logger })
  const telemetry = createTelemetry({ log: verifiedLog.appending, logger })
  const services = createServices(
    { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger },
    databases.as,
    environment,
  )
  const databaseOf = databaseOfProjection(databases, services)
  const replicas = services.flatMap((service) => service.replicas)
  /** Those of every process: what another one still has to read is neither forgotten nor lost when it is parked. */
  const everyProjection = [...replicas, ...edgeProjections]
  const { elasticsearch } = config
  const searchIndex = await openSearchIndex({ database: databases.as('edge_projections'), logger, elasticsearch })
  const searchCheck = await createSearchCheck(elasticsearch)
  const shared = { database, databaseOf, log, logger }

  return {
    services,
    replicas,
    /** what staff do about events that could not be applied */
    parked: createParkedService({ ...shared, projections: [...everyProjection, ...searchIndex.projections] }),

    /**
     * The state of the whole shop as far as it can be seen from here.
     * @param more parts that only this process knows of
     */
    shopHealth: (projections: Projection[] = everyProjection, more: Record<string, Check> = {}) =>
      createHealth({
        ...backboneChecks({ database, log, projections }),
        services: livesHere,
        ...more,
        search: searchCheck,
        slices: slicesCheck(databases.as('slices')),
      }),

    /** What a process with the database needs to answer. */
    postgresCheck: { ask: () => database.query('select 1').then(() => undefined) } satisfies Check,

    /**
     * Starts timers, and, once the log is known to be the shop's own, moves events.
     * @returns a function that stops it
     */
    startWork: async ({ projections, services: started }: Work): Promise<() => Promise<void>> => {
      const stopMoving = verifiedLog.whenVerified(
        () => startRelay({ database, log, logger }),
        async () => {
          const fed = [...projections, ...searchIndex.projections]
          const stopProjections = await startProjections({ ...shared, projections: fed })
          searchIndex.start()
          return async () => {
            await Promise.all([stopProjections(), searchIndex.stop()])
          }
        },
        () =>
          Promise.resolve(
            startRetention({ ...shared, projections: everyProjection, clock: systemClock, days: config.metricsDays }),
          ),
      )
      const stops = [stopMoving]
      for (const service of started) if (service.start) stops.push(await service.start())
      return async () => {
        for (const stop of stops.reverse()) await stop()
      }
    },

    close: async (): Promise<void> => {
      await telemetry.stop()
      await log.close()
      await databases.end()
    },
  }
}
