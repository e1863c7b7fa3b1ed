export { loadPopularSizes } from './load-popular-sizes.ts'
export { popularSizesSlice } from './popular-sizes.slice.ts'
export { PopularSizes } from './popular-sizes.tsx'
