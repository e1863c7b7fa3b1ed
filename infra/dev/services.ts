import { edgeProjections } from '@zmig/edge'
import { environment } from './environment.ts'
import { openServices } from './open-services.ts'
import { createServicesApp } from './services/services-app.ts'

// The services process: every service but edge on one private port, the relay, replicas and edge's projections.
const shop = await openServices(environment, {
  applicationName: 'zmigo services',
  max: { ordering: 12, events: 10, edge_projections: 6 },
})
const { config, logger, services, parked } = shop
const projections = [...shop.replicas, ...edgeProjections]
const livesHere = { ask: () => Promise.resolve(undefined) } // who can ask finds the services
const listener = createServicesApp({
  services: [...services, parked],
  health: shop.healthOf(projections, livesHere),
  secret: config.secret,
  metricsPeers: config.metricsPeers,
  logger,
})
await shop.run({ projections, services, listener })
