export { ThankYou } from './thank-you.tsx'
export { goodsOrdered, thankYouSlice, type OrderedLine, type ThankYouState } from './thank-you.slice.ts'
