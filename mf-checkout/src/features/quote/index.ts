export { QuoteFailed } from './quote-failed.tsx'
export { quoteSlice } from './quote.slice.ts'
export { useQuote, type QuoteView } from './use-quote.ts'
