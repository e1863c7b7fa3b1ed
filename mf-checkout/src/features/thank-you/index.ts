export { ThankYou } from './thank-you.tsx'
export { linesOrdered, thankYouSlice, type OrderedLine, type ThankYouState } from './thank-you.slice.ts'
