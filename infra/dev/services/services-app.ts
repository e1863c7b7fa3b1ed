import {
  createApp,
  createShopMetrics,
  mountHealth,
  mountMetrics,
  type Health,
  type Peer,
  type RequestLogger,
} from '@zmig/kit'
import type { Service } from '@zmig/projections'
import { mountService } from '@zmig/projections/host'

type Parts = {
  services: Service[]
  health: () => Promise<Health>
  /** what processes of the shop show each other; only health and metrics are answered without it */
  secret: string
  /** processes whose metrics are read from here */
  metricsPeers: Peer[]
  logger: RequestLogger
}

/** Every route of the private port. */
export const createServicesApp = ({ services, health, secret, metricsPeers, logger }: Parts) =>
  createApp({
    name: 'services',
    logger,
    secret,
    mountOpen: (router) => {
      mountHealth(router, health)
      mountMetrics(router, createShopMetrics('services', metricsPeers))
    },
    mount: (router) => {
      for (const service of services) mountService(router, service)
    },
  })
