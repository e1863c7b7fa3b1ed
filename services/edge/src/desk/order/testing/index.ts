/** What the benchmark of staff's orders is made of. */
export { writeOrders } from '../order-export.ts'
export { type OrderFilter } from '../order-filter.ts'
export { findOrders, sumOrders } from '../order.queries.ts'
export { fillOrders } from './fill-orders.ts'
