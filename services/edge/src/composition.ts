import { createClientAddress, type Clock, type Database, type Logger, type Part, type ServiceClient } from '@zmig/kit'
import { createOrderLinks } from '@zmig/kit/order-link'
import { createOutbox, listParkedEvents } from '@zmig/outbox'
import type { Router } from 'express'
import { createAnswerCache } from './answer/answer-cache.ts'
import { createTouchedBus, dropsPages } from './answer/touched.ts'
import { createFastPath, type FastPath } from './answer/send-answer.ts'
import { createCachedQueries, createReadInProcess, type ReadResult } from './answer/cached-queries.ts'
import { createReadYourWrites } from './answer/read-your-writes.ts'
import { createOrderCommands } from './order/order.commands.ts'
import { createOrderActions } from './order-actions/order-actions.ts'
import { createBestOfferCommands } from './best-offer/best-offer.commands.ts'
import { createBikeQueries } from './bike/bike.queries.ts'
import { brandQueries } from './brand/brand.queries.ts'
import { categoryQueries } from './category/category.queries.ts'
import { createCheckoutCommands } from './checkout/checkout.commands.ts'
import { createAddressKey, type AddressKey } from './http/address-key.ts'
import type { EdgeConfig } from './config.ts'
import { createCouponTries } from './coupon/coupon-tries.ts'
import { createCouponCommands } from './coupon/coupon.commands.ts'
import { createStaffCouponQueries } from './coupon/staff-coupon.queries.ts'
import { createStaffCouponCommands } from './coupon/staff-coupon.commands.ts'
import { createDashboardQueries } from './dashboard/dashboard.queries.ts'
import { createFinalizeCommands } from './finalize/finalize.commands.ts'
import { fittingBikesQueries } from './fitting-bikes/fitting-bikes.queries.ts'
import { createGuestCalendar } from './guest-order/guest-calendar.ts'
import { createGuestOrderQueries } from './guest-order/guest-order.queries.ts'
import { createGuestOrderCommands } from './guest-order/guest-order.commands.ts'
import { createLinkedOrders } from './guest-order/linked-order.ts'
import { createLiveOrders } from './order/live-orders.ts'
import { createOrderDetailQueries } from './order/order-detail.queries.ts'
import { createAccountingExport, createOrderExport } from './order/order-export.ts'
import { createOrderQueries } from './order/order.queries.ts'
import { mountEdge } from './http/edge-router.ts'
import { createInboxCommands } from './inbox/inbox.commands.ts'
import { createInboxQueries } from './inbox/inbox.queries.ts'
import { createTasks } from './inbox/tasks.ts'
import { createWaiting } from './inbox/waiting.ts'
import { createLimiter } from './limits/limiter.ts'
import { installationPriceQueries } from './installation/installation-price.queries.ts'
import { installationQueries } from './installation/installation.queries.ts'
import { createInstallTimesQueries } from './installation/install-times.queries.ts'
import { createVisitorCommands } from './visitor/visitor.commands.ts'
import { createMedia } from './media/media.queries.ts'
import { documentQueries } from './api-documents/api-documents.queries.ts'
import { pairQueries } from './pair/pair.queries.ts'
import { popularSizeQueries } from './popular-size/popular-size.queries.ts'
import { createPolicyReportCommands } from './policy-report/policy-report.commands.ts'
import { createSearch } from './search/composition.ts'
import type { SearchStatus } from './search/search-guard.ts'
import { sizeQueries } from './size/size.queries.ts'
import { createAudit } from './staff/audit.ts'
import { createStaffSupplierQuotes } from './supplier-quote/staff-supplier-quote.ts'
import { createStaffDraftOrders } from './draft-order/staff-draft-order.ts'
import { createStaffReceipts } from './receipt/staff-receipt.ts'
import { createStaffShipments } from './staff-shipment/staff-shipment.ts'
import { createStaffEceCertificates } from './ece-certificate/staff-ece-certificate.ts'
import { createStaffEceInvoices } from './ece-invoice/staff-ece-invoice.ts'
import { createStaffProducts } from './product/staff-product.ts'
import { createStaffProductImports } from './product-import/staff-product-import.ts'
import { createStaffGarages } from './garage/staff-garage.ts'
import { createStaffMessages } from './message/staff-message.ts'
import { createStaffSessions, readSessionCookie } from './staff/staff-session.ts'
import { createStaffQueries } from './staff/staff.queries.ts'
import { createStaffCommands } from './staff/staff.commands.ts'
import { listSitePages, type SitePages } from './sitemap/site-pages.queries.ts'
import { termsQueries } from './terms/terms.queries.ts'
import { createTestimonials } from './testimonial/testimonial.queries.ts'
import { topSellerQueries } from './top-seller/top-seller.queries.ts'
import { createTyreRequestCommands } from './tyre-request/tyre-request.commands.ts'
import { findListKeys } from './tyre/lists.ts'
import { createProductListQueries } from './tyre/product-list.queries.ts'
import { createTyreQueries } from './tyre/tyre.queries.ts'
import { createVisitorQueries } from './visitor/visitor.queries.ts'
import { createVisitorIds } from './visitor/visitor.ts'
import { createWizardAnalyticsQueries } from './wizard/wizard-analytics.queries.ts'
import { createWizardTrendsQueries } from './wizard/wizard-trends.queries.ts'
import { createWizardCommands } from './wizard/wizard.commands.ts'
import { wizardQueries } from './wizard/wizard.queries.ts'

/** Counts of limits whose window is over are a few hundred bytes each; an hour of them is little. */
const SWEEP_MS = 60 * 60_000

type EdgeDeps = {
  database: Database
  services: ServiceClient
  config: EdgeConfig
  logger: Logger
  clock: Clock
}

export type Edge = {
  /** everything below `/edge`: mount it there, on an application of the kit */
  mount(router: Router): void
  /** answers a cached GET before any framework; call it first with every request */
  fast: FastPath
  /** the answer of a read in this process, from the same cache; for the server render. @param path below `/edge` */
  read(path: string): Promise<ReadResult>
  /** whether something that was read at a generation is out of date because one of its keys was touched since */
  movedSince(generation: number, keys: readonly string[]): boolean
  /** keys of pages that changed, after edge's own cache dropped them; `all` when changes may have been missed */
  onTouched(listener: (keys: string[] | 'all') => void): () => void
  /** every product and list that search engines may show, with what makes the answer out of date */
  sitePages(): Promise<SitePages & { keys: string[]; generation: number }>
  /** a key of the address of a caller, for limits and security events */
  addressKey: AddressKey
  /** counts a page that is rendered for a caller. @throws HttpProblem 429 after too many */
  limitPage: (request: Parameters<AddressKey>[0]) => Promise<void>
  /** whether shoppers can be told apart by their address, or a proxy hides them */
  proxyStatus: () => Partial<Part>
  /** the configured search engine, and the one that answers while the first is down */
  searchStatus(): SearchStatus
  /** follows the projections. @returns a function that stops */
  start(): Promise<() => Promise<void>>
}

/** Builds the edge from all of its parts. */
export const createEdge = ({ database, services, config, logger, clock }: EdgeDeps): Edge => {
  const cache = createAnswerCache()
  const bus = createTouchedBus(database, cache, logger)
  const readYourWrites = createReadYourWrites({ sql: database, bus, logger, findListKeys })
  const search = createSearch({ database, bus, logger, elasticsearch: config.elasticsearch })
  const media = createMedia({ database, config, logger })
  const testimonials = createTestimonials({ config: config.testimonials, logger })
  const visitors = createVisitorIds(config)
  const { proxies, publicUrl } = config
  const { clientAddress, status: proxyStatus } = createClientAddress({ proxies, publicUrl, logger })
  const addressKey = createAddressKey(config.sessionSecret, clientAddress)
  const { sessionSecret: secret, limits: times } = config
  const limiter = createLimiter({ sql: database, clock, secret, addressKey, times })
  const couponTries = createCouponTries({ addressKey, limiter, visitors })
  const audit = createAudit(database, clock)
  const tasks = createTasks(database, clock)
  const waiting = createWaiting(database, services, () => listParkedEvents(database))
  const orderLinks = createOrderLinks(config)
  const guestOrders = createLinkedOrders({ sql: database, services, orderLinks })
  const staffDeps = { database, outbox: createOutbox(), clock }
  const sessions = createStaffSessions(staffDeps, config)
  const liveOrders = createLiveOrders({
    bus,
    isOpen: sessions.isOpen,
  })
  const staffPageDeps = { sql: database, services, audit, clock }
  const staffPages = [
    createStaffSupplierQuotes(staffPageDeps),
    createStaffDraftOrders(staffPageDeps),
    createStaffReceipts(staffPageDeps),
    createStaffShipments(staffPageDeps),
    createStaffEceCertificates(staffPageDeps),
    createStaffEceInvoices(staffPageDeps),
    createStaffProducts(staffPageDeps),
    createStaffProductImports(staffPageDeps),
    createStaffGarages(staffPageDeps),
    createStaffMessages(staffPageDeps),
  ]
  const orderActions = createOrderActions({ sql: database, services, readYourWrites, audit })
  const cachedQueries = [
    ...createTyreQueries(clock),
    ...sizeQueries,
    ...popularSizeQueries,
    ...brandQueries,
    ...categoryQueries,
    ...topSellerQueries,
    ...installationQueries,
    ...installationPriceQueries,
    ...fittingBikesQueries,
    ...pairQueries,
    ...createBikeQueries(search.guarded),
    ...termsQueries,
    ...wizardQueries,
    ...media.cachedQueries,
    ...testimonials.cachedQueries,
    ...search.cachedQueries,
    ...documentQueries,
  ]
  const cached = createCachedQueries(cachedQueries, database, cache)
  const files = [
    ...media.files,
    ...testimonials.files,
    createGuestCalendar({ config, orders: guestOrders, orderLinks, clock }),
  ]
  const queries = [
    ...createVisitorQueries(visitors),
    ...createInstallTimesQueries(services, visitors),
    ...createGuestOrderQueries({ sql: database, services, orders: guestOrders }),
    ...createOrderQueries({ sql: database, services, audit }),
    liveOrders.query,
    ...createOrderDetailQueries({ sql: database, services, audit }),
    ...orderActions.queries,
    ...createStaffCouponQueries(database, services),
    ...createStaffQueries(database, config),
    ...createWizardAnalyticsQueries(database, clock, audit),
    ...createWizardTrendsQueries(database, clock),
    ...createProductListQueries(database),
    ...createInboxQueries({ sql: database, waiting, tasks, audit }),
    ...createDashboardQueries({ sql: database, services, waiting, clock }),
    ...staffPages.flatMap((page) => page.queries),
  ]
  const commands = [
    ...createVisitorCommands({ services, visitors, readYourWrites }),
    ...createPolicyReportCommands({ publicUrl, clock, logger }),
    ...createCheckoutCommands({
      sql: database,
      services,
      visitors,
      addressKey,
      couponTries,
      readYourWrites,
      orderLinks,
    }),
    ...createCouponCommands({ services, visitors, couponTries }),
    ...createFinalizeCommands(services, visitors, readYourWrites, orderLinks),
    ...createGuestOrderCommands({ services, readYourWrites, orders: guestOrders, addressKey, limiter, logger }),
    ...createBestOfferCommands({ services, visitors, addressKey, limiter }),
    ...createTyreRequestCommands({ services, visitors, addressKey, limiter }),
    ...createWizardCommands({ sql: database, services, visitors, addressKey, limiter, clock, logger }),
    ...orderActions.commands,
    ...createStaffCouponCommands(database, services, audit),
    createOrderExport(database, audit),
    createAccountingExport(database, audit),
    ...createOrderCommands({ sql: database, services, readYourWrites, audit }),
    ...createInboxCommands({ sql: database, services, tasks, audit }),
    ...createStaffCommands(staffDeps, config, sessions),
    ...staffPages.flatMap((page) => page.commands),
  ]
  const context = {
    publicUrl: config.publicUrl,
    identify: async ({ headers }: { headers: { cookie?: string | undefined } }) => {
      const token = readSessionCookie(headers.cookie)
      return token ? sessions.find(token) : undefined
    },
    limit: limiter.requireCall,
  }
  return {
    mount: (router) => mountEdge(router, { cached, files, queries, commands, context }),
    fast: createFastPath(cache),
    read: createReadInProcess(cached),
    movedSince: (generation, keys) => cache.generations.movedSince(generation, keys),
    onTouched: (listener) =>
      bus.onTouched((rows) => {
        const keys = rows === 'all' ? 'all' : rows.map(({ key }) => key).filter(dropsPages)
        if (keys.length > 0) listener(keys)
      }),
    sitePages: async () => {
      const generation = cache.generations.current()
      const [pages, hasTestimonials] = await Promise.all([listSitePages(database), testimonials.any()])
      return { ...pages, hasTestimonials, keys: ['sitemap', 'categories', 'cities'], generation }
    },
    addressKey,
    proxyStatus,
    limitPage: (request) => limiter.require({ page: addressKey(request) }),
    searchStatus: () => search.status(),
    start: async () => {
      const stopBus = await bus.start()
      const stopSearch = search.start()
      const sweeping = setInterval(() => {
        limiter.sweep().catch((error: unknown) => logger.warn({ err: error }, 'counts of limits were not cleared'))
      }, SWEEP_MS)
      return async () => {
        clearInterval(sweeping)
        liveOrders.stop()
        await Promise.all([stopSearch(), media.stop()])
        await stopBus()
      }
    },
  }
}
