import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { startForgetting } from '@zmig/kit/people'
import type { Service, ServiceDeps } from '@zmig/projections'
import { startAvailabilityTimer } from './availability/availability.timer.ts'
import { createMakeOffer } from './best-offer/best-offer.commands.ts'
import { bestOffers } from './best-offer/best-offer.repository.ts'
import { mountBestOfferRoutes } from './best-offer/best-offer.routes.ts'
import type { OrderingConfig } from './config.ts'
import { createPlaceOrder } from './order/order.commands.ts'
import { mountOrderRoutes } from './order/order.routes.ts'
import { createProductReplica } from './product/product.replica.ts'
import { createQuote } from './quote/quote.commands.ts'
import { mountQuoteRoutes } from './quote/quote.routes.ts'
import { createShipmentReplica } from './shipment/shipment.replica.ts'

/** Schema `ordering`; orders and offers refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const orderingMigrations: Migrations = {
  schema: 'ordering',
  directory: join(import.meta.dirname, '../migrations'),
}

/** All that a checkout must hold in one transaction: prices, stock, reservations, coupons, orders, offers. */
export const createOrderingService = (deps: ServiceDeps, config: OrderingConfig): Service => ({
  name: 'ordering',
  mount: (router) => {
    mountQuoteRoutes(router, createQuote(deps))
    mountOrderRoutes(router, createPlaceOrder(deps, config))
    mountBestOfferRoutes(router, createMakeOffer(deps))
  },
  replicas: [createShipmentReplica(deps), createProductReplica(deps)],
  start: () => {
    const stops = [startAvailabilityTimer(deps), startForgetting(deps, [bestOffers])]
    return Promise.resolve(async () => {
      await Promise.all(stops.map((stop) => stop()))
    })
  },
})
