import { benchDraftOrder, benchStaffOrders } from './back-office.ts'
import type { BackboneOptions } from './backbone.ts'
import type { OrderingShop } from './buyers.ts'
import { benchCheckout, benchLastOne } from './checkout.ts'
import { benchFailover } from './failover.ts'
import { benchFactsImport } from './facts-import.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchHotRead } from './hot-read.ts'
import type { Part } from './measure.ts'
import { benchNavigation } from './navigation.ts'
import { benchOutage, type ShopWithBroker } from './outage.ts'
import { benchNewProduct } from './new-product.ts'
import { benchPictures } from './pictures.ts'
import { benchMemory } from './processes.ts'
import { benchProductImport } from './product-import.ts'
import { benchProjection } from './projection.ts'
import { benchCouponCheck, benchInstallDates, benchLimits, benchWizard } from './questions.ts'
import { benchRebuild } from './rebuild.ts'
import { benchEventLag, benchRelay } from './relay.ts'
import { benchRender } from './render.ts'
import { benchDeadParts, benchRolling, type ShopOfMachines, type ShopOfRoles } from './rolling.ts'
import { benchSearch } from './search.ts'
import type { BenchedShop } from './shop-pages.ts'
import { benchSlices } from './slices.ts'
import { benchSliceBucket } from './slice-bucket.ts'
import { benchAdminLoad, benchLiveOrders, benchTableScroll } from './staff-pages.ts'

export type { BackboneOptions } from './backbone.ts'
export { table, type Measure, type Part, type Run } from './measure.ts'
export type { ShopOfMachines, ShopOfRoles } from './rolling.ts'
export { startIncomingOrders, type IncomingOrders } from './incoming-orders.ts'
export { startSliceBucket } from './slice-bucket.ts'
export { signInStaff } from './staff-pages.ts'

/** Parts by their names. */
type Parts<Given> = Record<string, Part<Given>>

/** Parts about the shop as it starts by itself; memory after the load, when the caches are full. */
export const shopParts: Parts<BenchedShop> = {
  'first-load': { minutes: 40, measure: benchFirstLoad },
  navigation: { minutes: 5, measure: benchNavigation },
  'table-scroll': { minutes: 5, measure: benchTableScroll },
  'admin-load': { minutes: 5, measure: benchAdminLoad },
  lag: { minutes: 3, measure: benchEventLag('PostgreSQL', 30) },
  'new-product': { minutes: 3, measure: benchNewProduct },
  pictures: { minutes: 10, measure: benchPictures },
  render: { minutes: 5, measure: benchRender },
  'hot-read': { minutes: 10, measure: benchHotRead },
  memory: { minutes: 1, measure: benchMemory },
  // last: it builds and publishes versions
  slices: { minutes: 20, measure: benchSlices },
}

/** Parts about a shop whose packages of slices are in a bucket. */
export const bucketParts: Parts<BenchedShop> = {
  'slice-bucket': { minutes: 5, measure: benchSliceBucket },
}

/** Parts about orders, on a shop of their own: it keeps thousands of orders and mails afterwards. */
export const checkoutParts: Parts<OrderingShop> = {
  'coupon-check': { minutes: 3, measure: benchCouponCheck },
  'install-dates': { minutes: 3, measure: benchInstallDates },
  limits: { minutes: 3, measure: benchLimits },
  wizard: { minutes: 20, measure: benchWizard },
  checkout: { minutes: 5, measure: benchCheckout },
  'last-one': { minutes: 20, measure: benchLastOne },
  'live-orders': { minutes: 3, measure: benchLiveOrders },
  'product-import': { minutes: 30, measure: benchProductImport },
  'facts-import': { minutes: 10, measure: benchFactsImport },
}

/** Parts about the event backbone and the search, on servers of their own. */
export const backboneParts: Parts<BackboneOptions> = {
  relay: { minutes: 10, measure: benchRelay },
  projection: { minutes: 15, measure: benchProjection },
  rebuild: { minutes: 20, measure: benchRebuild },
  search: { minutes: 30, measure: benchSearch },
  orders: { minutes: 10, measure: benchStaffOrders },
  'draft-order': { minutes: 5, measure: benchDraftOrder },
}

/** Parts about a shop of several processes of each role behind a balancer. */
export const rolesParts: Parts<ShopOfRoles> = {
  rolling: { minutes: 10, measure: benchRolling },
  'dead-parts': { minutes: 10, measure: benchDeadParts },
}

/** Parts about a shop of several machines on engines with copies. */
export const machinesParts: Parts<ShopOfMachines> = {
  failover: { minutes: 10, measure: benchFailover },
}

/** Parts about the shop on Kafka and Elasticsearch. */
export const enginesShopParts: Parts<ShopWithBroker> = {
  lag: { minutes: 3, measure: benchEventLag('Kafka', 60) },
  outage: { minutes: 10, measure: benchOutage },
}
