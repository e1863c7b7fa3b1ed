/** The web process: pages, assets and `/edge` on the public port. */
import { createEdge } from '@zmig/edge'
import {
  createDatabase,
  createLogger,
  createServiceClient,
  endOnCrash,
  insecureWarning,
  listenForMetrics,
  listenOn,
  onShutdown,
  readConfigOrExit,
  roleUrl,
  startTracing,
  systemClock,
  transportHeaders,
} from '@zmig/kit'
import { createOrderLinks } from '@zmig/kit/order-link'
import { createSignedChoices } from '@zmig/slices'
import { createWeb } from './composition.ts'
import { webConfig } from './config.ts'
import { sayForwarded } from './http/listener.ts'
import { untilTermsArePublished } from './site/terms.ts'

const config = readConfigOrExit(webConfig, process.env)
const logger = createLogger('web', { level: config.logLevel })
endOnCrash(logger)
const stopTracing = await startTracing({ service: 'web', endpoint: config.traceEndpoint, logger })
const stopMetrics = await listenForMetrics({ name: 'web', port: config.metricsPort, logger })
const database = createDatabase(roleUrl(config.databaseUrl, 'edge'), { applicationName: 'zmigo web' })
const services = createServiceClient({
  baseUrl: config.edge.servicesUrl,
  secret: config.edge.servicesSecret,
  caller: 'edge',
  timeoutMs: 10_000, // a browser gives up then
})
const edge = createEdge({ database, services, config: config.edge, logger, clock: systemClock })
const stopEdge = await edge.start()
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
  dataDirectory: config.dataDirectory,
  sliceBucketUrl: config.sliceBucketUrl,
  database,
  edge,
  services,
  servicesUrl: config.edge.servicesUrl,
  teams: createServiceClient({
    baseUrl: config.edge.servicesUrl,
    secret: config.edge.servicesSecret,
    caller: 'edge',
    timeoutMs: 60_000, // a package is judged and stored
  }),
  orderLinks: createOrderLinks(config.edge),
  choices: createSignedChoices(config.edge, systemClock),
  logger,
})
const listener = config.mode === 'development' ? sayForwarded(web.listener, logger) : web.listener
const server = await listenOn(listener, config.port, config.host, transportHeaders(site.publicUrl))
process.send?.({ kind: 'ready', port: server.port })
const warning = insecureWarning(process.env)
if (warning) logger.warn(warning)
logger.info({ port: server.port }, 'ready')

onShutdown(async () => {
  await server.close()
  await web.stop()
  await stopEdge()
  await database.end()
  await stopMetrics()
  await stopTracing()
})
