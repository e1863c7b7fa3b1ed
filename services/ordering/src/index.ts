/** Ordering: prices, stock, slots, coupons, offers, payments and orders. */
export { createAnswerOffer } from './best-offer/answer-offer.commands.ts'
export { listOpenOffers, type OpenOffer } from './best-offer/best-offer.repository.ts'
export { createOrderingService, orderingMigrations } from './composition.ts'
export { orderingConfig, type OrderingConfig } from './config.ts'
export { importCoupons, type NewCoupon } from './coupon/staff-coupon.commands.ts'
export { eraseBuyers, findToErase } from './erase/erase-buyer.commands.ts'
export { sendNewLink } from './manage-order/new-link.commands.ts'
export { setOpening } from './opening/opening.commands.ts'
export type { PlaceOrderAnswer } from './place-order/place-order.commands.ts'
export {
  findOrdersOf,
  hasOrders,
  removeCouponsOf,
  removeOffersFor,
  removeOrders,
  removeStock,
} from './removal/removal.commands.ts'
export { importStock, type StockCount } from './stock/import-stock.commands.ts'
