import { createSearchCheck, edgeProjections, openSearchIndex } from '@zmig/edge'
import { clusterOf, openEventLog, openVerifiedLog } from '@zmig/event-log'
import {
  createApp,
  createDatabases,
  createHealth,
  createLogger,
  createShopMetrics,
  endOnCrash,
  listenOn,
  mountHealth,
  mountMetrics,
  newId,
  onShutdown,
  readConfigOrExit,
  startTracing,
  systemClock,
} from '@zmig/kit'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { backboneChecks, mountService } from '@zmig/projections/host'
import { startRetention } from '@zmig/retention'
import { environment } from './environment.ts'
import { servicesConfig } from './services/config.ts'
import { createParkedService } from './projections/parked-service.ts'
import { createServices, databaseOfProjection, slicesCheck } from './services/create-services.ts'
import { separateServicesCheck, createServicesProxy } from './services/services-proxy.ts'

// `npm start -- --apart`: the rest of the services process when every service is a process of its own: edge's
// projections, and a proxy on the private port that passes requests to the services. argv: <service>=<port> for each.
const config = readConfigOrExit(servicesConfig, environment)
const logger = createLogger('services', { level: config.logLevel })
endOnCrash(logger)
const stopTracing = await startTracing({ service: 'services', endpoint: config.traceEndpoint, logger })
const ports = new Map(process.argv.slice(2).map((pair) => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])]))
const databases = createDatabases(config.databaseUrl, {
  applicationName: 'zmigo projections',
  max: { events: 8, edge_projections: 6 },
})
const database = databases.as('events')
const log = await openEventLog({ database, logger, ...config.kafka })
// Not part of health: PostgreSQL answers searches while Elasticsearch is away.
const { elasticsearch } = config
const searchIndex = await openSearchIndex({ database: databases.as('edge_projections'), logger, elasticsearch })
const health = createHealth({
  ...backboneChecks({ database, log, projections: edgeProjections }),
  services: separateServicesCheck(ports),
  search: await createSearchCheck(elasticsearch),
  slices: slicesCheck(databases.as('slices')),
})

const stops: (() => Promise<void>)[] = [stopTracing, () => databases.end(), () => log.close()]
onShutdown(async () => {
  for (const stop of stops.reverse()) await stop()
})
// They run in processes of their own; what they still have to read is not forgotten.
const telemetry = createTelemetry({ log, logger })
stops.push(() => telemetry.stop())
const services = createServices(
  { log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger },
  databases.as,
  environment,
)
const replicas = services.flatMap((service) => service.replicas)
const databaseOf = databaseOfProjection(databases, services)
const peers = [...ports].map(([name, port]) => ({ name, port }))
const allProjections = [...edgeProjections, ...replicas, ...searchIndex.projections]
const watched = createApp({
  name: 'services',
  logger,
  secret: config.secret,
  mountOpen: (router) => {
    mountHealth(router, health)
    mountMetrics(router, createShopMetrics('services', [...config.metricsPeers, ...peers]))
  },
  mount: (router) =>
    mountService(router, createParkedService({ database, databaseOf, log, logger, projections: allProjections })),
})
const verifiedLog = openVerifiedLog({ database, log, cluster: clusterOf(log, config.kafka.brokers), logger })
const days = config.metricsDays
stops.push(
  verifiedLog.whenVerified(
    () => startRelay({ database, log, logger }),
    async () => {
      const fed = [...edgeProjections, ...searchIndex.projections]
      const stopProjections = await startProjections({ database, databaseOf, log, projections: fed, logger })
      searchIndex.start()
      return async () => {
        await Promise.all([stopProjections(), searchIndex.stop()])
      }
    },
    () =>
      Promise.resolve(
        startRetention({
          database,
          databaseOf,
          log,
          projections: [...edgeProjections, ...replicas],
          logger,
          clock: systemClock,
          days,
        }),
      ),
  ),
)
const listening = await listenOn(createServicesProxy({ ports, otherwise: watched }), config.port, '127.0.0.1')
stops.push(() => listening.close())
