export { CartTotals } from './cart-totals.tsx'
