import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import { startForgetting } from '@zmig/kit/people'
import type { Service, ServiceDeps } from '@zmig/projections'
import { createHostedPagePaymentGateway } from './adapters/hosted-page-payment-gateway.adapter.ts'
import { startAvailabilityTimer } from './availability/availability.timer.ts'
import { createAnswerOffer } from './best-offer/answer-offer.commands.ts'
import { createMakeOffer } from './best-offer/best-offer.commands.ts'
import { bestOffers } from './best-offer/best-offer.repository.ts'
import { mountBestOfferRoutes } from './best-offer/best-offer.routes.ts'
import { listOpenOffers } from './best-offer/open-offers.queries.ts'
import { mountInstallRoutes } from './booking/install.routes.ts'
import type { OrderingConfig } from './config.ts'
import { mountCouponRoutes } from './coupon/coupon.routes.ts'
import { createStaffCoupons } from './coupon/staff-coupon.commands.ts'
import { listStaffCoupons } from './coupon/staff-coupon.queries.ts'
import { createValidateCoupon } from './coupon/validate-coupon.commands.ts'
import { createGarageReplica } from './garage/garage.replica.ts'
import { mountGarageRoutes } from './garage/garage.routes.ts'
import { createGuestOrders } from './order/guest-order.commands.ts'
import { listHolds } from './order/hold.queries.ts'
import { mountManageOrderRoutes } from './order/manage-order.routes.ts'
import { createPlaceOrder } from './order/order.commands.ts'
import { startForgettingBuyers } from './order/order.retention.ts'
import { mountOrderRoutes } from './order/order.routes.ts'
import { startOrderTimers } from './order/order.timers.ts'
import { startForgettingPast } from './order/past.retention.ts'
import { createStaffOrders } from './order/staff-order.commands.ts'
import { createCardPayments } from './payment/card-payments.ts'
import { createProductReplica } from './product/product.replica.ts'
import { createQuote } from './quote/quote.commands.ts'
import { mountQuoteRoutes } from './quote/quote.routes.ts'
import { createShipmentReplica } from './shipment/shipment.replica.ts'
import { publishTerms } from './terms/publish-terms.commands.ts'
import { termsOf } from './terms/terms.ts'

/** Schema `ordering`; orders and offers refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const orderingMigrations: Migrations = {
  schema: 'ordering',
  directory: join(import.meta.dirname, '../migrations'),
}

/** All that a checkout must hold in one transaction: prices, stock, reservations, coupons, orders, offers. */
export const createOrderingService = (deps: ServiceDeps, config: OrderingConfig): Service => {
  const { paymentBaseUrl: baseUrl, paymentTerminal: terminal, paymentPassword: password, publicUrl } = config
  const gateway = createHostedPagePaymentGateway({ baseUrl, terminal, password, publicUrl })
  const cards = createCardPayments(deps, gateway, config.paymentInquirySeconds)
  return {
    name: 'ordering',
    mount: (router) => {
      mountQuoteRoutes(router, createQuote(deps))
      mountOrderRoutes(router, createPlaceOrder(deps, config, cards.payments))
      mountInstallRoutes(router, deps)
      mountGarageRoutes(router, deps)
      mountManageOrderRoutes(router, {
        staff: createStaffOrders(deps, cards.payments),
        guest: createGuestOrders(deps, config.company, cards.payments),
        listHolds: () => listHolds(deps.database),
      })
      mountCouponRoutes(router, {
        validate: createValidateCoupon(deps),
        list: (filter) => listStaffCoupons(deps.database, filter),
        staff: createStaffCoupons(deps),
      })
      mountBestOfferRoutes(router, {
        make: createMakeOffer(deps),
        answer: createAnswerOffer(deps),
        list: () => listOpenOffers(deps.database, deps.clock.now()),
      })
      cards.mount(router)
    },
    replicas: [createShipmentReplica(deps), createProductReplica(deps), createGarageReplica(deps)],
    start: async () => {
      await publishTerms(deps, termsOf(config))
      const stops = [
        startAvailabilityTimer(deps),
        startForgetting(deps, [bestOffers]),
        startForgettingBuyers(deps),
        startForgettingPast(deps),
        ...startOrderTimers(deps, cards.payments),
        ...cards.start(),
      ]
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
  }
}
