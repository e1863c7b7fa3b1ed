import type { Clock, Database, Logger, ServiceClient } from '@zmig/kit'
import { testimonialPlace } from '@zmig/kit/files'
import { createOrderLinks } from '@zmig/kit/order-link'
import type { Calls, Door } from '../door/composition.ts'
import type { EdgeConfig } from '../door/config.ts'
import type { Pictures } from '../pictures/composition.ts'
import type { Search } from '../search/composition.ts'
import { createBestOfferCommands } from './best-offer/best-offer.commands.ts'
import { createBikeQueries } from './bike/bike.queries.ts'
import { brandQueries } from './brand/brand.queries.ts'
import { categoryQueries } from './category/category.queries.ts'
import { createCheckoutCommands } from './checkout/checkout.commands.ts'
import { createCouponTries } from './coupon/coupon-tries.ts'
import { createCouponCommands } from './coupon/coupon.commands.ts'
import { createFinalizeCommands } from './finalize/finalize.commands.ts'
import { fittingBikesQueries } from './fitting-bikes/fitting-bikes.queries.ts'
import { createGuestCalendar } from './guest-order/guest-calendar.ts'
import { createGuestOrderCommands } from './guest-order/guest-order.commands.ts'
import { createGuestOrderQueries } from './guest-order/guest-order.queries.ts'
import { createLinkedOrders } from './guest-order/linked-order.ts'
import { createInstallTimesQueries } from './installation/install-times.queries.ts'
import { installationPriceQueries } from './installation/installation-price.queries.ts'
import { installationQueries } from './installation/installation.queries.ts'
import { createMediaQueries } from './media/media.queries.ts'
import { openingQueries } from './opening/opening.queries.ts'
import { pairQueries } from './pair/pair.queries.ts'
import { popularSizeQueries } from './popular-size/popular-size.queries.ts'
import { createSearchQueries } from './search/search.queries.ts'
import { createSuggestQueries } from './search/suggest.queries.ts'
import { listSitePages, type SitePages } from './sitemap/site-pages.queries.ts'
import { sizeQueries } from './size/size.queries.ts'
import { termsQueries } from './terms/terms.queries.ts'
import { createTestimonials } from './testimonial/testimonial.queries.ts'
import { topSellerQueries } from './top-seller/top-seller.queries.ts'
import { createTyreRequestCommands } from './tyre-request/tyre-request.commands.ts'
import { createTyreQueries } from './tyre/tyre.queries.ts'
import { createWizardCommands } from './wizard/wizard.commands.ts'
import { wizardQueries } from './wizard/wizard.queries.ts'

type ShopDeps = {
  database: Database
  services: ServiceClient
  config: EdgeConfig
  logger: Logger
  clock: Clock
  door: Pick<Door, 'readYourWrites' | 'visitors' | 'addressKey' | 'limiter'>
  search: Pick<Search, 'guarded' | 'words'>
  pictures: Pictures
}

type Shop = Calls & {
  /** every product and list that search engines may show, with the keys that make the answer out of date */
  sitePages(): Promise<SitePages & { keys: string[] }>
}

/** All that shoppers read and do. */
export const createShop = ({ database, services, config, logger, clock, door, search, pictures }: ShopDeps): Shop => {
  const { readYourWrites, visitors, addressKey, limiter } = door
  const sql = database
  const media = createMediaQueries(sql, pictures, config.shopName)
  const testimonials = createTestimonials({
    place: testimonialPlace(config),
    samples: config.testimonialSamples,
    logger,
  })
  const couponTries = createCouponTries({ addressKey, limiter, visitors })
  const orderLinks = createOrderLinks(config)
  const orders = createLinkedOrders({ sql, services, orderLinks })
  return {
    cachedQueries: [
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
      ...openingQueries,
      ...wizardQueries,
      ...media.cachedQueries,
      ...testimonials.cachedQueries,
      ...createSearchQueries(search.guarded, search.words),
      ...createSuggestQueries(search.guarded, search.words),
    ],
    files: [...media.files, ...testimonials.files, createGuestCalendar({ config, orders, orderLinks, clock })],
    queries: [...createInstallTimesQueries(services, visitors), ...createGuestOrderQueries({ sql, services, orders })],
    commands: [
      ...createCheckoutCommands({ sql, services, visitors, addressKey, couponTries, readYourWrites, orderLinks }),
      ...createCouponCommands({ services, visitors, couponTries }),
      ...createFinalizeCommands(services, visitors, readYourWrites, orderLinks),
      ...createGuestOrderCommands({ services, readYourWrites, orders, addressKey, limiter, logger }),
      ...createBestOfferCommands({ services, visitors, addressKey, limiter }),
      ...createTyreRequestCommands({ services, visitors, addressKey, limiter }),
      ...createWizardCommands({ sql, services, visitors, addressKey, limiter, clock, logger }),
    ],
    sitePages: async () => {
      const [pages, hasTestimonials] = await Promise.all([listSitePages(sql), testimonials.any()])
      return { ...pages, hasTestimonials, keys: ['sitemap', 'categories', 'cities'] }
    },
  }
}
