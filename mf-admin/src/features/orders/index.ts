export { OrderList } from './order-list.tsx'
export { ordersForgotten, ordersSlice } from './orders.slice.ts'
