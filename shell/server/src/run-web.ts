/** The web process: pages, assets and `/edge` on the public port. */
import { createEdge } from '@zmig/edge'
import {
  createDatabases,
  createLogger,
  createServiceClient,
  createStops,
  endOnCrash,
  insecureWarning,
  listenForMetrics,
  onShutdown,
  openDoor,
  readConfigOrExit,
  startTracing,
  systemClock,
  transportHeaders,
  type Environment,
  type Logger,
  type Stops,
} from '@zmig/kit'
import { createOrderLinks } from '@zmig/kit/order-link'
import { createSignedChoices } from '@zmig/slices'
import { createWeb } from './composition.ts'
import { webConfig, type WebConfig } from './config.ts'
import { sayForwarded } from './http/listener.ts'
import { isPage } from './http/web-app.ts'
import { startingPage } from './page/starting.ts'
import { untilTermsArePublished } from './site/terms.ts'

/** Connections of the pool of web. */
const CONNECTIONS = 10

/** How long callers wait for the services, in milliseconds. */
const PATIENCE = {
  /** a process that hangs costs a buyer one try, and another process answers */
  buyers: { timeoutMs: 5_000, tryMs: 2_000 },
  /** a browser gives up then; exports and lists take seconds */
  staff: { timeoutMs: 10_000 },
  /** a package is judged and stored */
  teams: { timeoutMs: 60_000 },
}

type Started = { config: WebConfig; environment: Environment; logger: Logger; stops: Stops; ending: AbortSignal }

const openWeb = async ({ config, environment, logger, stops, ending }: Started): Promise<void> => {
  const headers = transportHeaders(config.edge.publicUrl)
  const pages = { has: isPage, refusal: () => startingPage }
  const door = await openDoor({ name: 'web', config, logger, stops, ending, waitsFor: 'start', headers, pages })
  const { metricsHost: host, metricsPort: port } = config
  await stops.add(await listenForMetrics({ name: 'web', host, port, logger }))
  const { edge: max = CONNECTIONS } = config.pools
  const { databaseUrl, pooledUrl } = config
  const databases = createDatabases(databaseUrl, { applicationName: 'zmigo web', max: { edge: max }, pooledUrl })
  await stops.add(databases.end)
  const database = databases.as('edge')
  const calling = { ...config.edge.services, secret: config.edge.servicesSecret, caller: 'edge' as const }
  const services = createServiceClient({ ...calling, ...PATIENCE.buyers })
  const staffServices = createServiceClient({ ...calling, ...PATIENCE.staff })
  const edge = createEdge({ database, services, staffServices, config: config.edge, logger, clock: systemClock })
  await stops.add(await edge.start())
  await untilTermsArePublished(edge, logger)
  const site = {
    shopName: config.edge.shopName,
    publicUrl: config.edge.publicUrl,
    mode: config.mode,
    company: config.company,
    ...(config.pixelId && { pixel: { id: config.pixelId, url: config.pixelUrl } }),
  }
  const web = await createWeb({
    site,
    packages: config,
    database,
    edge,
    services,
    servicesAddress: config.edge.services,
    teams: createServiceClient({ ...calling, ...PATIENCE.teams }),
    orderLinks: createOrderLinks(config.edge),
    choices: createSignedChoices(config.edge, systemClock),
    logger,
    ending,
  })
  await stops.add(web.stop)
  await stops.add(door.close)
  await stops.add(edge.endStreams) // a stream would hold the server open until it is cut
  door.open(config.mode === 'development' ? sayForwarded(web.listener, logger) : web.listener)
  process.send?.({ kind: 'ready', port: door.port })
  const warning = insecureWarning(environment)
  if (warning) logger.warn(warning)
  logger.info({ port: door.port }, 'ready')
}

/** The role `web`, and the web process of `npm start`. */
export const runWeb = async (environment: Environment): Promise<void> => {
  const config = readConfigOrExit(webConfig, environment)
  const logger = createLogger('web', { level: config.logLevel })
  endOnCrash(logger)
  const stops = createStops()
  const ending = onShutdown(stops.run, { serveMs: config.drainSeconds * 1_000 })
  await stops.add(
    await startTracing({ service: 'web', endpoint: config.traceEndpoint, share: config.traceShare, logger }),
  )
  try {
    await openWeb({ config, environment, logger, stops, ending })
  } catch (error) {
    if (!ending.aborted) throw error // what it was opening has been closed below it
  }
}
