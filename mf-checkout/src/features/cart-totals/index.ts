export { CartTotals } from './cart-totals.tsx'
export { text as totalsText } from './text.ts'
