import { edgeProjections } from '@zmig/edge'
import { environment } from './environment.ts'
import { openServices } from './open-services.ts'
import { createServicesApp } from './services/services-app.ts'
import { createServicesProxy, separateServicesCheck } from './services/services-proxy.ts'

// `npm start -- --apart`: the rest of the services process when every service is a process of its own: edge's
// projections, and a proxy on the private port that passes requests to the services. argv: <service>=<port> for each.
const ports = new Map(process.argv.slice(2).map((pair) => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])]))
const shop = await openServices(environment, {
  applicationName: 'zmigo projections',
  max: { events: 8, edge_projections: 6 },
})
const { config, logger, parked } = shop
const peers = [...ports].map(([name, port]) => ({ name, port }))
const otherwise = createServicesApp({
  services: [parked],
  health: shop.healthOf(edgeProjections, separateServicesCheck(ports)),
  secret: config.secret,
  metricsPeers: [...config.metricsPeers, ...peers],
  logger,
})
await shop.run({ projections: edgeProjections, services: [], listener: createServicesProxy({ ports, otherwise }) })
