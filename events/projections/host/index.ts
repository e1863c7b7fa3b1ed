/** Runs one service as a process of its own, for `services/<x>/src/main.ts` and `npm start -- --apart`. */
import { clusterOf, eventMigrations, openEventLog, openVerifiedLog } from '@zmig/event-log'
import {
  createApp,
  createDatabases,
  createHealth,
  createLogger,
  createShopMetrics,
  endOnCrash,
  listenOn,
  migrate,
  mountHealth,
  mountMetrics,
  nameService,
  newId,
  onShutdown,
  readConfigOrExit,
  requireDoors,
  startTracing,
  systemClock,
  type Migrations,
} from '@zmig/kit'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import type { Service, ServiceDeps } from '../src/service.ts'
import { startProjections } from '../src/start-projections.ts'
import { Router } from 'express'
import { environment, hostConfig, readTogether } from './config.ts'
import { backboneChecks } from './readiness.ts'

export { backboneChecks } from './readiness.ts'

type Hosted<Config> = {
  name: string
  /** the service's own schemas; the events' schema is always added */
  migrations: Migrations[]
  /** reads the service's own settings. @throws ConfigError with all faults */
  config: (env: typeof environment) => Config
  create: (deps: ServiceDeps, config: Config) => Service
}

/** For a service without settings of its own. */
export const noSettings = (): undefined => undefined

/**
 * Migrates, starts the service with its replicas and a relay (of several relays one is active), and serves its commands
 * below `/<name>`, its health and its metrics until SIGTERM or SIGINT. Prints `ready http://127.0.0.1:<port>/<name>`.
 */
export const runService = async <Config>(hosted: Hosted<Config>): Promise<void> => {
  const { name, migrations, create } = hosted
  const [config, own] = readConfigOrExit(readTogether(hostConfig, hosted.config), environment)
  const logger = createLogger(name, { level: config.logLevel })
  endOnCrash(logger)
  const stopTracing = await startTracing({
    service: name,
    endpoint: config.traceEndpoint,
    share: config.traceShare,
    logger,
  })
  await migrate(config.databaseUrl, [eventMigrations, ...migrations])
  const { databaseUrl, pooledUrl } = config
  const databases = createDatabases(databaseUrl, {
    applicationName: 'zmigo',
    max: { [name]: 10, events: 6 },
    pooledUrl,
  })
  const database = databases.as('events')
  const log = await openEventLog({ database, logger, ...config.kafka })
  const verifiedLog = openVerifiedLog({ database, log, cluster: clusterOf(log, config.kafka.brokers), logger })
  const telemetry = createTelemetry({ log: verifiedLog.appending, logger })
  const outbox = createOutbox()
  const service = create(
    { database: databases.as(name), log, outbox, telemetry, clock: systemClock, newId, logger },
    own,
  )

  const stops = [
    verifiedLog.whenVerified(
      () => startRelay({ database, log, logger }),
      () =>
        startProjections({
          database,
          databaseOf: () => databases.as(name),
          log,
          logger,
          projections: service.replicas,
        }),
    ),
  ]
  if (service.start) stops.push(await service.start())
  const app = createApp({
    name,
    logger,
    secret: config.secret,
    mountOpen: (router) => {
      mountHealth(router, { ready: createHealth(backboneChecks({ database, log, projections: service.replicas })) })
      mountMetrics(router, createShopMetrics(name, []))
    },
    mount: (router) => mountService(router, service),
  })
  const { port, close } = await listenOn(app, config.port, '127.0.0.1')
  process.stdout.write(`ready http://127.0.0.1:${port}/${name}\n`)

  onShutdown(async () => {
    await close()
    await telemetry.stop()
    for (const stop of stops.toReversed()) await stop()
    await log.close()
    await databases.end()
    await stopTracing()
  })
}

/** Adds a service's routes below its name. */
export const mountService = (router: Router, service: Service): void => {
  const routes = Router()
  service.mount(routes)
  requireDoors(routes)
  router.use(
    `/${service.name}`,
    (_request, response, next) => {
      nameService(response, service.name)
      next()
    },
    routes,
  )
}
