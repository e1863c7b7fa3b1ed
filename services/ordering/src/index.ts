/** Ordering: prices, stock, slots, coupons, offers, payments and orders. */
export { createAnswerOffer } from './best-offer/answer-offer.commands.ts'
export { listOpenOffers, type OpenOffer } from './best-offer/best-offer.repository.ts'
export { createOrderingService, orderingMigrations } from './composition.ts'
export { orderingConfig, type OrderingConfig } from './config.ts'
export { importCoupons, type NewCoupon } from './coupon/staff-coupon.commands.ts'
export { eraseBuyer } from './erase/erase-buyer.commands.ts'
export type { PlaceOrderAnswer } from './place-order/place-order.commands.ts'
export { importStock, type StockCount } from './stock/import-stock.commands.ts'
