import { join } from 'node:path'
import { discountLimitOf, type Migrations } from '@zmig/kit'
import { startForgetting } from '@zmig/kit/people'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { createCreditGuardPaymentGateway } from './adapters/credit-guard-payment-gateway.adapter.ts'
import { createHostedPagePaymentGateway } from './adapters/hosted-page-payment-gateway.adapter.ts'
import { createCloseAttention, createReopenAttention } from './attention/attention.commands.ts'
import { listAttention } from './attention/attention.repository.ts'
import { mountAttentionRoutes } from './attention/attention.routes.ts'
import { createAnswerOffer } from './best-offer/answer-offer.commands.ts'
import { createMakeOffer } from './best-offer/best-offer.commands.ts'
import { bestOffers, listOpenOffers } from './best-offer/best-offer.repository.ts'
import { mountBestOfferRoutes } from './best-offer/best-offer.routes.ts'
import { createReopenOffer } from './best-offer/reopen-offer.commands.ts'
import { startSendingAnswers } from './best-offer/send-answers.timer.ts'
import type { OrderingConfig } from './config.ts'
import { mountCouponRoutes } from './coupon/coupon.routes.ts'
import { createStaffCoupons } from './coupon/staff-coupon.commands.ts'
import { listStaffCoupons } from './coupon/staff-coupon.queries.ts'
import { startDeadlineTimers } from './deadline/deadline.timers.ts'
import { startForgettingBuyers } from './erase/forget-buyers.timer.ts'
import { startForgettingPast } from './erase/forget-past.timer.ts'
import { createGarageReplica } from './garage/garage.replica.ts'
import { mountGarageRoutes } from './garage/garage.routes.ts'
import { mountInstallRoutes } from './install/install.routes.ts'
import { createGuestOrders } from './manage-order/guest-order.commands.ts'
import { mountManageOrderRoutes } from './manage-order/manage-order.routes.ts'
import { readHistory } from './manage-order/order-history.queries.ts'
import { createNameInvoice } from './manage-order/name-invoice.commands.ts'
import { createPreviewMove, createReschedule } from './manage-order/reschedule.commands.ts'
import { createStaffOrders, listHolds } from './manage-order/staff-order.commands.ts'
import { readOpening, setOpening } from './opening/opening.commands.ts'
import { mountOpeningRoutes } from './opening/opening.routes.ts'
import { createFinalize } from './payment/finalize.commands.ts'
import { createPayments } from './payment/payment.commands.ts'
import { mountPaymentRoutes } from './payment/payment.routes.ts'
import { startPaymentSweeper } from './payment/payment.sweeper.ts'
import type { PaymentGateway } from './ports/payment-gateway.port.ts'
import { createPlaceOrder } from './place-order/place-order.commands.ts'
import { mountOrderRoutes } from './place-order/place-order.routes.ts'
import { createCheckCoupon, createQuote } from './quote/quote.queries.ts'
import { mountQuoteRoutes } from './quote/quote.routes.ts'
import { createRefundCommands, startRefunds } from './refund/refund.commands.ts'
import { mountRefundRoutes } from './refund/refund.routes.ts'
import { createLateOrders } from './shipment/late-order.commands.ts'
import { createShipmentReplica } from './shipment/shipment.replica.ts'
import { mountShipmentRoutes } from './shipment/shipment.routes.ts'
import { startServingWaiting } from './shipment/serve-waiting.timer.ts'
import { startAvailabilityTimer } from './stock/availability.timer.ts'
import { listLowStock } from './stock/low-stock.queries.ts'
import { mountLowStockRoutes } from './stock/low-stock.routes.ts'
import { listSupplyNeeds } from './stock/supply-needs.queries.ts'
import { mountSupplyNeedsRoutes } from './stock/supply-needs.routes.ts'
import { createProductReplica } from './stock/product.replica.ts'
import { createStockCommands } from './stock/stock-change.commands.ts'
import { mountStockRoutes } from './stock/stock-change.routes.ts'
import { createTerminalTrial, startTerminalTrials } from './terminal-trial/terminal-trial.commands.ts'
import { publishTerms } from './terms/publish-terms.commands.ts'
import { termsOf } from './terms/terms.ts'

/** Schema `ordering`; orders and offers refer to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const orderingMigrations: Migrations = {
  schema: 'ordering',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('ordering', { 'people.person': 'select, insert, update' })],
}

/** The card gateway that the shop has chosen. */
const gatewayOf = ({ clock }: ServiceDeps, config: OrderingConfig): PaymentGateway => {
  const { paymentTerminal: terminal, paymentPassword: password, publicUrl } = config
  if (config.paymentProvider === 'hosted-page')
    return createHostedPagePaymentGateway({ baseUrl: config.paymentBaseUrl, terminal, password, publicUrl })
  return createCreditGuardPaymentGateway({
    relayUrl: config.paymentRelayUrl,
    pageHosts: config.paymentPageHosts,
    terminal,
    mid: config.paymentMid,
    user: config.paymentUser,
    password,
    macPassword: config.paymentMacPassword,
    publicUrl,
    now: () => clock.now(),
  })
}

/** What distinguishes the terminal of the settings from another one: provider, host and numbers, no secret. */
const terminalOf = (config: OrderingConfig): string =>
  config.paymentProvider === 'hosted-page'
    ? ['hosted-page', new URL(config.paymentBaseUrl).host, config.paymentTerminal].join(' ')
    : ['credit-guard', new URL(config.paymentRelayUrl).host, config.paymentTerminal, config.paymentMid].join(' ')

/** The service of everything that a checkout changes in one transaction: stock, slots, coupons, payments and orders. */
export const createOrderingService = (deps: ServiceDeps, config: OrderingConfig): Service => {
  const gateway = gatewayOf(deps, config)
  const payments = createPayments(deps, gateway)
  const trial = createTerminalTrial(deps, gateway, terminalOf(config))
  return {
    name: 'ordering',
    mount: (router) => {
      mountQuoteRoutes(router, { quote: createQuote(deps), checkCoupon: createCheckCoupon(deps) })
      mountOrderRoutes(router, createPlaceOrder(deps, config, payments))
      mountInstallRoutes(router, deps)
      mountGarageRoutes(router, deps)
      mountManageOrderRoutes(router, {
        staff: createStaffOrders(deps, config, payments),
        guest: createGuestOrders(deps, config.company, payments),
        reschedule: createReschedule(deps, config),
        previewMove: createPreviewMove(deps, config),
        nameInvoice: createNameInvoice(deps),
        listHolds: () => listHolds(deps.database),
        history: (orderId) => readHistory(deps.database, orderId),
      })
      mountCouponRoutes(router, {
        list: (filter) => listStaffCoupons(deps.database, filter),
        limit: discountLimitOf(config, 'staff'),
        staff: createStaffCoupons(deps, config),
      })
      mountBestOfferRoutes(router, {
        make: createMakeOffer(deps),
        answer: createAnswerOffer(deps, discountLimitOf(config, 'staff')),
        reopen: createReopenOffer(deps),
        list: () => listOpenOffers(deps.database, deps.clock.now()),
      })
      mountPaymentRoutes(router, { database: deps.database, finalize: createFinalize(deps, gateway, trial.settle) })
      mountRefundRoutes(router, createRefundCommands(deps))
      mountOpeningRoutes(router, {
        companyIsSample: config.company.sample,
        read: () => readOpening(deps.database),
        set: (open) => setOpening(deps, open),
        trial,
      })
      mountLowStockRoutes(router, () => listLowStock(deps.database, deps.clock.now()))
      mountSupplyNeedsRoutes(router, (ean) => listSupplyNeeds(deps.database, deps.clock.now(), ean))
      mountShipmentRoutes(router, deps.database, createLateOrders(deps))
      mountStockRoutes(router, deps.database, createStockCommands(deps))
      mountAttentionRoutes(router, {
        list: () => listAttention(deps.database),
        close: createCloseAttention(deps),
        reopen: createReopenAttention(deps),
      })
    },
    replicas: [createShipmentReplica(deps), createProductReplica(deps), createGarageReplica(deps)],
    start: async () => {
      if (config.isWireAssumed)
        deps.logger.warn(
          {},
          'PAYMENT_PROVIDER is not set: cards are charged by the wire of the desk at PAYMENT_BASE_URL; set credit-guard for CreditGuard (Hyp), or hosted-page when your gateway speaks it',
        )
      await publishTerms(deps, termsOf(config))
      const stops = [
        startAvailabilityTimer(deps),
        startServingWaiting(deps),
        startSendingAnswers(deps),
        startForgetting(deps, [bestOffers]),
        startForgettingBuyers(deps),
        startForgettingPast(deps),
        ...startDeadlineTimers(deps, payments),
        startPaymentSweeper(deps, gateway, config.paymentInquirySeconds),
        startRefunds(deps, gateway),
        startTerminalTrials(deps, trial),
      ]
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
      }
    },
  }
}
