export { popularSizesSlice } from './popular-sizes.slice.ts'
export { PopularSizes } from './popular-sizes.tsx'
