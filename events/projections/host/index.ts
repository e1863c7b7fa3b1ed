/** Runs one service as a process of its own: what `services/<x>/src/main.ts` and `npm start -- --apart` use. */
import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import {
  createApp,
  createDatabase,
  createLogger,
  listenOn,
  migrate,
  newId,
  onShutdown,
  readConfigOrExit,
  systemClock,
  type Migrations,
} from '@zmig/kit'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import type { Service, ServiceDeps } from '../src/service.ts'
import { startProjections } from '../src/start-projections.ts'
import { Router } from 'express'
import { environment, hostConfig, readTogether } from './config.ts'

export type Hosted<Config> = {
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
 * below `/<name>` until SIGTERM or SIGINT. Prints `ready http://127.0.0.1:<port>/<name>`.
 */
export const runService = async <Config>(hosted: Hosted<Config>): Promise<void> => {
  const { name, migrations, create } = hosted
  const [config, own] = readConfigOrExit(readTogether(hostConfig, hosted.config), environment)
  const logger = createLogger(name, { level: config.logLevel })
  await migrate(config.databaseUrl, [eventMigrations, ...migrations])
  const database = createDatabase(config.databaseUrl, { applicationName: `zmigo ${name}` })
  const log = createPostgresEventLog(database)
  const telemetry = createTelemetry({ log, logger })
  const outbox = createOutbox()
  const service = create({ database, log, outbox, telemetry, clock: systemClock, newId, logger }, own)

  const stops = [await startRelay({ database, log, logger })]
  stops.push(await startProjections({ database, log, logger, projections: service.replicas }))
  if (service.start) stops.push(await service.start())
  const app = createApp({
    name,
    logger,
    secret: config.secret,
    mount: (router) => router.use(`/${name}`, routesOf(service)),
  })
  const { port, close } = await listenOn(app, config.port, '127.0.0.1')
  process.stdout.write(`ready http://127.0.0.1:${port}/${name}\n`)

  onShutdown(async () => {
    await close()
    await telemetry.stop()
    for (const stop of stops.toReversed()) await stop()
    await database.end()
  })
}

/** A service's routes, to be mounted below its name. */
export const routesOf = (service: Service): Router => {
  const router = Router()
  service.mount(router)
  return router
}
