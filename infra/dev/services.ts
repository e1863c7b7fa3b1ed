import { createSearchCheck, edgeProjections, openSearchIndex } from '@zmig/edge'
import { clusterOf, openEventLog, openVerifiedLog } from '@zmig/event-log'
import {
  createDatabases,
  createHealth,
  createLogger,
  endOnCrash,
  listenOn,
  newId,
  onShutdown,
  readConfigOrExit,
  startTracing,
  systemClock,
} from '@zmig/kit'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { backboneChecks } from '@zmig/projections/host'
import { startRetention } from '@zmig/retention'
import { environment } from './environment.ts'
import { servicesConfig } from './services/config.ts'
import { createParkedService } from './projections/parked-service.ts'
import { createServices, databaseOfProjection, slicesCheck } from './services/create-services.ts'
import { createServicesApp } from './services/services-app.ts'

// The services process: every service but edge on one private port, the relay, replicas and edge's projections.
const config = readConfigOrExit(servicesConfig, environment)
const logger = createLogger('services', { level: config.logLevel })
endOnCrash(logger)
const stopTracing = await startTracing({ service: 'services', endpoint: config.traceEndpoint, logger })
const databases = createDatabases(config.databaseUrl, {
  applicationName: 'zmigo services',
  max: { ordering: 12, events: 10, edge_projections: 6 },
})
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
const projections = [...services.flatMap(({ replicas }) => replicas), ...edgeProjections]
// Not part of health: PostgreSQL answers searches while Elasticsearch is away.
const { elasticsearch } = config
const searchIndex = await openSearchIndex({ database: databases.as('edge_projections'), logger, elasticsearch })
const health = createHealth({
  ...backboneChecks({ database, log, projections }),
  services: { ask: () => Promise.resolve(undefined) }, // they live here: who can ask finds them
  search: await createSearchCheck(elasticsearch),
  slices: slicesCheck(databases.as('slices')),
})

const { secret, metricsPeers } = config
const parked = createParkedService({
  database,
  databaseOf,
  log,
  logger,
  projections: [...projections, ...searchIndex.projections],
})
const app = createServicesApp({ services: [...services, parked], health, secret, metricsPeers, logger })

const stops: (() => Promise<void>)[] = []
onShutdown(async () => {
  for (const stop of stops.reverse()) await stop()
})
stops.push(stopTracing)
stops.push(() => databases.end())
stops.push(() => log.close())
stops.push(() => telemetry.stop())
const days = config.metricsDays
stops.push(
  verifiedLog.whenVerified(
    () => startRelay({ database, log, logger }),
    async () => {
      const fed = [...projections, ...searchIndex.projections]
      const stopProjections = await startProjections({ database, databaseOf, log, projections: fed, logger })
      searchIndex.start()
      return async () => {
        await Promise.all([stopProjections(), searchIndex.stop()])
      }
    },
    () => Promise.resolve(startRetention({ database, databaseOf, log, projections, logger, clock: systemClock, days })),
  ),
)
for (const service of services) if (service.start) stops.push(await service.start())
const listening = await listenOn(app, config.port, '127.0.0.1')
stops.push(() => listening.close())
