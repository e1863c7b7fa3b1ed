import {
  createApp,
  createDatabase,
  createLogger,
  listenOn,
  newId,
  onShutdown,
  readConfigOrExit,
  systemClock,
} from '@zmig/kit'
import { createPostgresEventLog } from '@zmig/event-log'
import { createOutbox, createTelemetry, startRelay } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { routesOf } from '@zmig/projections/host'
import { edgeProjections } from '@zmig/edge'
import { createServices } from './services/create-services.ts'
import { createReadiness } from './services/readiness.ts'
import { servicesConfig } from './services/config.ts'
import { environment } from './environment.ts'

// The services process: every service but edge on one private port, the relay, replicas and edge's projections.
const config = readConfigOrExit(servicesConfig, environment)
const logger = createLogger('services', { level: config.logLevel })
const database = createDatabase(config.databaseUrl, { max: 12, applicationName: 'zmigo services' })
const log = createPostgresEventLog(database)
const telemetry = createTelemetry({ log, logger })
const services = createServices(
  { database, log, outbox: createOutbox(), telemetry, clock: systemClock, newId, logger },
  environment,
)
const projections = [...services.flatMap(({ replicas }) => replicas), ...edgeProjections]
const isReady = createReadiness({ database, projections })

const commands = createApp({
  name: 'services',
  logger,
  secret: config.secret,
  mount: (router) => {
    for (const service of services) router.use(`/${service.name}`, routesOf(service))
  },
})
const app = createApp({
  name: 'services',
  logger,
  mount: (router) => {
    router.get('/health/live', (_request, response) => void response.json({ ok: true }))
    router.get('/health/ready', async (_request, response) => {
      const ready = await isReady()
      response.status(ready ? 200 : 503).json({ ok: ready })
    })
    router.use(commands)
  },
})

const stops: (() => Promise<void>)[] = []
onShutdown(async () => {
  for (const stop of stops.reverse()) await stop()
})
stops.push(() => database.end())
stops.push(() => telemetry.stop())
stops.push(await startRelay({ database, log, logger }))
stops.push(await startProjections({ database, log, projections, logger }))
for (const service of services) if (service.start) stops.push(await service.start())
const listening = await listenOn(app, config.port, '127.0.0.1')
stops.push(() => listening.close())
