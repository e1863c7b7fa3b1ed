/** Ordering: what it costs, what is left, and whose it is. */
export { createOrderingService, orderingMigrations } from './composition.ts'
export { orderingConfig, type OrderingConfig } from './config.ts'
export { importCoupons, type NewCoupon } from './coupon/coupon.commands.ts'
export { importStock, type StockCount } from './stock/stock.commands.ts'
export type { PlaceOrderAnswer } from './order/order.commands.ts'
