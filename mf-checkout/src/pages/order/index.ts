export { findOrderPage, orderPage } from './order.page.tsx'
