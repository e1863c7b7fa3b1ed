import { Garages } from '../features/garages/garages.tsx'
import { Messages } from '../features/messages/messages.tsx'
import { ProductImport } from '../features/product-import/product-import.tsx'
import { Products } from '../features/products/products.tsx'
import { listsSlice } from '../parts/lists.slice.ts'
import type { AdminContent } from './admin-page.tsx'

/** `/admin/products` */
export const products: AdminContent = { features: [listsSlice], View: Products }

/** `/admin/products/import` */
export const productImport: AdminContent = { features: [], View: ProductImport }

/** `/admin/garages` and `/admin/garages/{garageId}` */
export const garages: AdminContent = { features: [listsSlice], View: Garages }

/** `/admin/messages` */
export const messages: AdminContent = { features: [], View: Messages }
