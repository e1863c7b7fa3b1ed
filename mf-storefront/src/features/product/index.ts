export { ProductMissing } from './product-missing.tsx'
export { ProductView } from './product-view.tsx'
export { productKey, productSlice, type ProductState } from './product.slice.ts'
