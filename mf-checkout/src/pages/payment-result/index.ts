export { paymentResultPages } from './payment-result-pages.tsx'
