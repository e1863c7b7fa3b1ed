import { join } from 'node:path'
import { type Clock, type Database, type Logger, type Migrations, type ServiceClient } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import type { Projection } from '@zmig/projections'
import type { Router } from 'express'
import { createAnswerCache } from './answer/answer-cache.ts'
import { dropsPages } from './answer/drops-pages.ts'
import { createFastPath, type FastPath } from './answer/fast-path.ts'
import { createReadInProcess, type ReadResult } from './answer/read-in-process.ts'
import { createReadYourWrites } from './answer/read-your-writes.ts'
import { createReads } from './answer/reads.ts'
import { createTouchedBus } from './answer/touched.ts'
import { createAttentionCommands } from './attention/attention.commands.ts'
import { createBestOfferCommands } from './best-offer/best-offer.commands.ts'
import { brandReads } from './brand/brand.reads.ts'
import { categories } from './category/category.projection.ts'
import { categoryReads } from './category/category.reads.ts'
import { createCheckoutCommands } from './checkout/checkout.commands.ts'
import { createAddressKey } from './client/address-key.ts'
import type { EdgeConfig } from './config.ts'
import { createCouponTries } from './coupon/coupon-tries.ts'
import { createCouponCommands } from './coupon/coupon.commands.ts'
import { createStaffCouponCommands } from './coupon/staff-coupon.commands.ts'
import { demand } from './demand/demand.projection.ts'
import { createFinalizeCommands } from './finalize/finalize.commands.ts'
import { fittingBikesReads } from './fitting-bikes/fitting-bikes.reads.ts'
import { createGuestCalendar } from './guest-order/guest-calendar.ts'
import { createGuestOrderCommands } from './guest-order/guest-order.commands.ts'
import { createLinkedOrders } from './guest-order/linked-order.ts'
import { createWhereIsMyOrderCommands } from './guest-order/where-is-my-order.commands.ts'
import { createHoldCommands } from './hold/hold.commands.ts'
import { mountEdge } from './http/edge-router.ts'
import { installationPriceReads } from './installation-price/installation-price.reads.ts'
import { createInstallationCommands } from './installation/installation.commands.ts'
import { installation } from './installation/installation.projection.ts'
import { installationReads } from './installation/installation.reads.ts'
import { createLikeCommands } from './like/like.commands.ts'
import { likes } from './like/like.projection.ts'
import { createMedia } from './media/composition.ts'
import { createMetricCommands } from './metric/metric.commands.ts'
import { documentReads } from './openapi/document.reads.ts'
import { createOrderCommands } from './order/order.commands.ts'
import { orders } from './order/order.projection.ts'
import { fitments } from './popular-size/popular-size.projection.ts'
import { popularSizeReads } from './popular-size/popular-size.reads.ts'
import { createRefundCommands } from './refund/refund.commands.ts'
import { createSearch } from './search/composition.ts'
import type { SearchStatus } from './search/search-guard.ts'
import { searchIndex } from './search/search.projection.ts'
import { shipments } from './shipment/shipment.projection.ts'
import { sizeReads } from './size/size.reads.ts'
import { createAudit } from './staff/audit.ts'
import { readSessionCookie } from './staff/session-cookie.ts'
import { createAuthenticate } from './staff/sign-in.ts'
import { createStaffCommands } from './staff/staff.commands.ts'
import { createStaffSessions } from './staff/staff-session.ts'
import { listSitePages, type SitePages } from './sitemap/site-pages.queries.ts'
import { termsInForce } from './terms/terms.projection.ts'
import { termsReads } from './terms/terms.reads.ts'
import { createTestimonials } from './testimonial/composition.ts'
import { topSellerReads } from './top-seller/top-seller.reads.ts'
import { createTyreRequestCommands } from './tyre-request/tyre-request.commands.ts'
import { tyres } from './tyre/tyre.projection.ts'
import { createTyreReads } from './tyre/tyre.reads.ts'
import { createVisitorCommands } from './visitor/visitor.commands.ts'
import { createVisitorIds } from './visitor/visitor-id.ts'

export const edgeMigrations: Migrations = { schema: 'edge', directory: join(import.meta.dirname, '../migrations') }

/** Everything that turns events into edge's read models; runs in the services process. */
export const edgeProjections: Projection[] = [
  tyres,
  categories,
  shipments,
  likes,
  demand,
  fitments,
  installation,
  orders,
  searchIndex,
  termsInForce,
]

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
  /** which engine is to answer searches, and which one does while that is away */
  searchStatus(): SearchStatus
  /** follows the projections. @returns a function that stops */
  start(): Promise<() => Promise<void>>
}

/** Builds the edge: the only place that knows all of its parts. */
export const createEdge = ({ database, services, config, logger, clock }: EdgeDeps): Edge => {
  const cache = createAnswerCache()
  const bus = createTouchedBus(database, cache, logger)
  const readYourWrites = createReadYourWrites(database, bus, logger)
  const search = createSearch({ database, bus, logger, elasticsearchUrl: config.elasticsearchUrl })
  const media = createMedia({ database, config, logger })
  const testimonials = createTestimonials({ config: config.testimonials, logger })
  const visitors = createVisitorIds(config.sessionSecret)
  const addressKey = createAddressKey(config.sessionSecret)
  const couponTries = createCouponTries({ addressKey, clock })
  const audit = createAudit(database, clock)
  const guestOrders = createLinkedOrders({ sql: database, services, sessionSecret: config.sessionSecret })
  const sessions = createStaffSessions(database, createOutbox(), clock, config)
  const readList = [
    ...createTyreReads(clock),
    ...sizeReads,
    ...popularSizeReads,
    ...brandReads,
    ...categoryReads,
    ...topSellerReads,
    ...installationReads,
    ...installationPriceReads,
    ...fittingBikesReads,
    ...termsReads,
    ...media.reads,
    ...testimonials.reads,
    ...search.reads,
    ...documentReads,
  ]
  const reads = createReads(readList, database, cache)
  const commands = [
    ...createVisitorCommands(visitors),
    ...createMetricCommands(services, visitors),
    ...createLikeCommands(services, visitors, readYourWrites),
    ...createOrderCommands({ sql: database, services, readYourWrites, audit }),
    ...createHoldCommands(services, readYourWrites),
    ...createAttentionCommands(services),
    ...createRefundCommands(services, audit),
    ...createGuestOrderCommands({ sql: database, services, readYourWrites, orders: guestOrders }),
    ...createWhereIsMyOrderCommands({ services, addressKey, clock }),
    ...createFinalizeCommands(services, visitors, readYourWrites, config.sessionSecret),
    ...createCheckoutCommands({
      sql: database,
      services,
      visitors,
      addressKey,
      couponTries,
      readYourWrites,
      sessionSecret: config.sessionSecret,
    }),
    ...createCouponCommands({ services, visitors, couponTries }),
    ...createStaffCouponCommands(services, audit),
    ...createInstallationCommands(services, visitors),
    ...createBestOfferCommands(services, visitors),
    ...createTyreRequestCommands(services, visitors),
    ...createStaffCommands(config, sessions, createAuthenticate(config)),
  ]
  const files = [...media.files, ...testimonials.files, createGuestCalendar({ config, orders: guestOrders, clock })]
  const context = {
    publicUrl: config.publicUrl,
    identify: async ({ headers }: { headers: { cookie?: string | undefined } }) => {
      const token = readSessionCookie(headers.cookie)
      return token ? sessions.find(token) : undefined
    },
  }
  return {
    mount: (router) => mountEdge(router, { reads, readList, files, commands, context }),
    fast: createFastPath(cache),
    read: createReadInProcess(reads),
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
    searchStatus: () => search.status(),
    start: async () => {
      const stopBus = await bus.start()
      const stopSearch = search.start()
      return async () => {
        await Promise.all([stopSearch(), media.stop()])
        await stopBus()
      }
    },
  }
}
