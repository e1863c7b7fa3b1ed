import {
  createApp,
  createShopMetrics,
  mountHealth,
  mountMetrics,
  watchHealth,
  type Health,
  type Peer,
  type RequestLogger,
} from '@zmig/kit'
import type { Service } from '@zmig/projections'
import { mountService } from '@zmig/projections/host'

type Parts = {
  /** what this process is called; `services` by default */
  name?: string
  services: Service[]
  /** whether this process can do its work */
  ready: () => Promise<Health>
  /** how the whole shop is */
  shop: () => Promise<Health>
  /** what processes of the shop show each other; only health and metrics are answered without it */
  secret: string
  /** processes whose metrics are read from here */
  metricsPeers: Peer[]
  logger: RequestLogger
}

/** Every route of the private port. */
export const createServicesApp = ({ name = 'services', services, ready, shop, secret, metricsPeers, logger }: Parts) =>
  createApp({
    name,
    logger,
    secret,
    mountOpen: (router) => {
      mountHealth(router, { ready, shop })
      mountMetrics(router, createShopMetrics(name, metricsPeers))
      watchHealth(shop)
    },
    mount: (router) => {
      for (const service of services) mountService(router, service)
    },
  })
