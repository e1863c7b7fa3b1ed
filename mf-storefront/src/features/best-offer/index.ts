export { BestOfferCard } from './best-offer-card.tsx'
export { bestOfferSlice } from './best-offer.slice.ts'
