export { ordersPage } from './orders.page.tsx'
