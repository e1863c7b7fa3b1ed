import { createSearchCheck, edgeProjections, openSearchIndex } from '@zmig/edge'
import { clusterOf, openEventLog, openVerifiedLog } from '@zmig/event-log'
import {
  type Check,
  createDatabases,
  createHealth,
  createLogger,
  endOnCrash,
  type Environment,
  listenOn,
  newId,
  onShutdown,
  readConfigOrExit,
  startTracing,
  systemClock,
} from '@zmig/kit'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { type Projection, type Service, startProjections } from '@zmig/projections'
import { backboneChecks } from '@zmig/projections/host'
import { startRetention } from '@zmig/retention'
import type { RequestListener } from 'node:http'
import { createParkedService } from './projections/parked-service.ts'
import { servicesConfig } from './services/config.ts'
import { createServices, databaseOfProjection, slicesCheck } from './services/create-services.ts'

type Connections = {
  applicationName: string
  /** most connections of a role */
  max: Record<string, number>
}

type Running = {
  /** read by this process, beside those of the search index */
  projections: Projection[]
  /** started here; the others are processes of their own */
  services: Service[]
  listener: RequestListener
}

/**
 * Opens what the services process consists of, whether the services live in it or are processes of their own: database, log,
 * relay, projections, search index, retention. Everything ends with the process.
 */
export const openServices = async (environment: Environment, connections: Connections) => {
  const config = readConfigOrExit(servicesConfig, environment)
  const logger = createLogger('services', { level: config.logLevel })
  endOnCrash(logger)
  const stopTracing = await startTracing({ service: 'services', endpoint: config.traceEndpoint, logger })
  const databases = createDatabases(config.databaseUrl, connections)
  const database = databases.as('events')
  const log = await openEventLog({ database, logger, ...config.kafka })
  const verifiedLog = openVerifiedLog({ database, log, cluster: clusterOf(log, config.kafka.brokers), logger })
  const telemetry = createTelemetry({ log: verifiedLog.appending, logger })
  const stops = [stopTracing, () => databases.end(), () => log.close(), () => telemetry.stop()]
  onShutdown(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  const services = createServices(
    { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger },
    databases.as,
    environment,
  )
  const databaseOf = databaseOfProjection(databases, services)
  const replicas = services.flatMap((service) => service.replicas)
  /** Those of every process: what another one still has to read is neither forgotten nor lost when it is parked. */
  const everyProjection = [...replicas, ...edgeProjections]
  // Not part of health: PostgreSQL answers searches while Elasticsearch is away.
  const { elasticsearch } = config
  const searchIndex = await openSearchIndex({ database: databases.as('edge_projections'), logger, elasticsearch })
  const searchCheck = await createSearchCheck(elasticsearch)
  const shared = { database, databaseOf, log, logger }

  return {
    config,
    logger,
    services,
    replicas,
    parked: createParkedService({ ...shared, projections: [...everyProjection, ...searchIndex.projections] }),

    healthOf: (projections: Projection[], servicesCheck: Check) =>
      createHealth({
        ...backboneChecks({ database, log, projections }),
        services: servicesCheck,
        search: searchCheck,
        slices: slicesCheck(databases.as('slices')),
      }),

    /** Starts to move events once the log is known to be the shop's own, then answers requests. */
    run: async ({ projections, services: started, listener }: Running): Promise<void> => {
      const days = config.metricsDays
      stops.push(
        verifiedLog.whenVerified(
          () => startRelay({ database, log, logger }),
          async () => {
            const fed = [...projections, ...searchIndex.projections]
            const stopProjections = await startProjections({ ...shared, projections: fed })
            searchIndex.start()
            return async () => {
              await Promise.all([stopProjections(), searchIndex.stop()])
            }
          },
          () => Promise.resolve(startRetention({ ...shared, projections: everyProjection, clock: systemClock, days })),
        ),
      )
      for (const service of started) if (service.start) stops.push(await service.start())
      const listening = await listenOn(listener, config.port, '127.0.0.1')
      stops.push(() => listening.close())
    },
  }
}
