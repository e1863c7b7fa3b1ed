export { paymentResultPages } from './payment-result.page.tsx'
