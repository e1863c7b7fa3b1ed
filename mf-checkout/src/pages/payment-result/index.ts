export { paymentResultPages } from './payment-result.page.tsx'
export { paymentSuccessPage } from './payment-success.page.tsx'
