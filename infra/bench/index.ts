import { benchAdminLoad } from './admin-load.ts'
import { benchAdvice } from './advice/advice.ts'
import { benchDraftOrder } from './backbone/draft-order.ts'
import { benchOutage, type ShopWithBroker } from './backbone/outage.ts'
import { benchProjection } from './backbone/projection.ts'
import { benchRebuild } from './backbone/rebuild.ts'
import { benchRelay } from './backbone/relay.ts'
import { benchSearch } from './backbone/search.ts'
import { benchStaffOrders } from './backbone/staff-orders.ts'
import type { BackboneOptions } from './backbone/options.ts'
import { benchCheckout } from './checkout/checkout.ts'
import { benchLastOne } from './checkout/last-one.ts'
import { benchLiveOrders } from './checkout/live-orders.ts'
import { benchCouponCheck, benchInstallDates, benchLimits } from './checkout/questions.ts'
import { benchWizard } from './checkout/wizard.ts'
import { benchEventLag } from './event-lag.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchMemory, childOf } from './footprint.ts'
import { benchHotRead } from './hot-read.ts'
import { benchNavigation } from './navigation.ts'
import { benchProductImport } from './backbone/product-import.ts'
import { benchServerRender } from './server-render.ts'
import { benchTableScroll } from './table-scroll.ts'
import type { Measure } from './measure.ts'

export type { BackboneOptions } from './backbone/options.ts'
export { HalfMeasured, table, type Measure } from './measure.ts'
export { signInStaff } from './staff.ts'

/** A running shop to measure. */
export type BenchedShop = { url: string; pid: number; dataDirectory: string; databaseUrl: string }

type ShopOptions = {
  chromium: () => Promise<string>
  env: NodeJS.ProcessEnv
  /** share of the full load, 0..1 */
  load: number
}

/** Measures something by its name. */
export type Parts<Given extends unknown[]> = Record<string, (...given: Given) => Promise<Measure[]>>

const webOf = ({ pid }: BenchedShop): number => {
  const web = childOf(pid, 'shell/server/src/main.ts')
  if (web === undefined) throw new Error('the web process of the shop was not found')
  return web
}

/** Parts about the shop as it starts by itself; memory after the load, when the caches are full. */
export const shopParts: Parts<[BenchedShop, ShopOptions]> = {
  'first-load': async ({ url }, { chromium }) => benchFirstLoad(url, await chromium()),
  navigation: async ({ url }, { chromium }) => benchNavigation(url, await chromium()),
  'table-scroll': async ({ url }, { chromium }) => benchTableScroll(url, await chromium()),
  'admin-load': async ({ url }, { chromium }) => benchAdminLoad(url, await chromium()),
  lag: ({ databaseUrl }, { load }) => benchEventLag(databaseUrl, { log: 'PostgreSQL', atMost: 30, load }),
  render: ({ url, dataDirectory }, { env }) => benchServerRender(url, dataDirectory, env),
  'hot-read': (shop) => benchHotRead(shop.url, webOf(shop)),
  memory: ({ pid }) => Promise.resolve(benchMemory(pid)),
}

/** Parts about orders, on a shop of their own: it keeps thousands of orders and mails afterwards. */
export const checkoutParts: Parts<[{ url: string; databaseUrl: string }, number]> = {
  'coupon-check': benchCouponCheck,
  'install-dates': benchInstallDates,
  limits: benchLimits,
  wizard: benchWizard,
  checkout: benchCheckout,
  'last-one': benchLastOne,
  'live-orders': benchLiveOrders,
  'product-import': benchProductImport,
}

/** Parts that need no shop. */
export const adviceParts: Parts<[{ env: NodeJS.ProcessEnv; load: number }]> = {
  advice: benchAdvice,
}

/** Parts about the event backbone and the search, on servers of their own. */
export const backboneParts: Parts<[BackboneOptions]> = {
  relay: benchRelay,
  projection: benchProjection,
  rebuild: benchRebuild,
  search: benchSearch,
  orders: benchStaffOrders,
  'draft-order': benchDraftOrder,
}

/** Parts about the shop on Kafka and Elasticsearch. */
export const enginesShopParts: Parts<[ShopWithBroker, { load: number }]> = {
  lag: ({ databaseUrl }, { load }) => benchEventLag(databaseUrl, { log: 'Kafka', atMost: 60, load }),
  outage: (shop, { load }) => benchOutage(shop, load),
}
