/** Ordering: what it costs, what is left, and whose it is. */
export { createAnswerOffer } from './best-offer/answer-offer.commands.ts'
export { listOpenOffers, type OpenOffer } from './best-offer/open-offers.queries.ts'
export { createOrderingService, orderingMigrations } from './composition.ts'
export { orderingConfig, type OrderingConfig } from './config.ts'
export { importCoupons, type NewCoupon } from './coupon/coupon.commands.ts'
export { importStock, type StockCount } from './stock/stock.commands.ts'
export { eraseBuyer } from './order/erase-buyer.commands.ts'
export type { PlaceOrderAnswer } from './order/order.commands.ts'
