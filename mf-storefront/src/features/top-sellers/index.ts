export { loadTopSellers } from './load-top-sellers.ts'
export { topSellersSlice } from './top-sellers.slice.ts'
export { TopSellers } from './top-sellers.tsx'
